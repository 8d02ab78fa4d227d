# The rows of docs/clients.md from OUT/table of `savers`, the last of a name counting, and the reasons of savers.txt.
# Usage: awk -f savers.awk savers.txt OUT/table
BEGIN { FS = "|"; alike = 320 * 240 / 50 } # two pixels of a hundred
/^#/ { next }
FNR == NR { why[$1] = $2; next }
{ any[$1] = $2; much[$1] = $3; if (!seen[$1]++) names[++count] = $1 }
END {
    print "| saver | pixels that differ | by more than 16 of 255 | |\n|---|---|---|---|"
    for (i = 1; i <= count; i++) {
        name = names[i]
        drawn = any[name] ~ /^[0-9]+$/
        if (!drawn) verdict = why[name]
        else if (any[name] == 0) verdict = "the same bytes"
        else if (name in why) verdict = why[name]
        else verdict = much[name] <= alike ? "alike" : "**differs**"
        printf "| %s | %s | %s | %s |\n", name, drawn ? any[name] : "", drawn ? much[name] : "", verdict
    }
}
