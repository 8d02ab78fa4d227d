/* `edgewalk explain --html`: one page that needs nothing else. */
#include "tools/explain/html.h"

#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "tools/explain/draws.h"
#include "tools/explain/origins.h"
#include "tools/support/markup.h"

static const char style[] =
    "body{font:15px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem;border-bottom:1px solid #ddd}"
    "code,td,.mono{font:13px/1.4 ui-monospace,monospace}table{border-collapse:collapse}"
    "td,th{padding:.1rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid #eee}"
    "th{font-weight:600}small{color:#777}.row{display:flex;gap:1.5rem;flex-wrap:wrap;align-items:flex-start}"
    ".picture{position:relative;max-width:40rem;flex:1 1 24rem}.picture img,.picture "
    "svg{width:100%;display:block}"
    ".picture img{image-rendering:pixelated}"
    ".picture svg{position:absolute;inset:0;height:100%}figure{margin:0 1rem .5rem 0;display:inline-block}"
    "svg circle{fill:none;stroke:#e0218a;stroke-width:2;vector-effect:non-scaling-stroke}"
    "svg polygon{fill:rgba(40,110,220,.25);stroke:#286edc;stroke-width:1.5;vector-effect:non-scaling-stroke}"
    ".mark{fill:none;stroke:#e0218a;stroke-width:3;vector-effect:non-scaling-stroke}"
    ".zoom{background:#f4f4f4;flex:none}.zoom .in{fill:#cfe2ff;stroke:#fff;stroke-width:.03}"
    ".scanline{fill:none;stroke:#1a8f3c;stroke-width:2;vector-effect:non-scaling-stroke}"
    "svg polygon.clipped{fill:none;stroke:#e67e22;stroke-dasharray:4 3}"
    ".zoom .out{fill:#f0f0f0;stroke:#fff;stroke-width:.03}.zoom .centre{fill:#888;stroke:none}"
    ".small{width:7rem;height:7rem;flex:none;background:#f4f4f4;border:1px solid #ddd;display:block}"
    ".texels text{font:11px sans-serif;text-anchor:middle;stroke:#fff;stroke-width:3;paint-order:stroke}"
    "td summary{margin:.1rem 0}.texels rect{stroke:#aaa}"
    ".fate{display:flex;gap:1rem;margin:.6rem 0;padding:.5rem;border-left:4px solid #bbb}"
    ".won{border-color:#1a8f3c}.drawn{border-color:#286edc}.lost{border-color:#c0392b}"
    ".swatch{display:inline-block;width:1em;height:1em;border:1px solid #888;vertical-align:-.15em;"
    "margin-right:.3em}"
    "summary{cursor:pointer;font-weight:600;margin:.5rem 0}details{margin-left:.5rem}";

/* --- Text ----------------------------------------------------------------------------------------------- */

static void put_event(FILE *out, const EwEvent *event)
{
    char text[1024];
    ewEventText(event, text, sizeof text);
    markup_text(out, text);
}

static void put_section(FILE *out, const EwEvent *event)
{
    fputs(" <small>", out);
    markup_text(out, event->section);
    fputs("</small>", out);
}

static void put_base64(FILE *out, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        const uint32_t word = (uint32_t)bytes[i] << 16 | (i + 1 < size ? (uint32_t)bytes[i + 1] << 8 : 0) |
                              (i + 2 < size ? bytes[i + 2] : 0u);
        for (unsigned n = 0; n < 4; n++)
            fputc(i + n > size ? '=' : digits[word >> (18 - 6 * n) & 63], out);
    }
}

/* --- The picture ---------------------------------------------------------------------------------------- */

/* By a file beside the page, since a PNG is written to files. */
static bool put_picture(FILE *out, const struct explained *explained, const char *path)
{
    char beside[1024], message[256];
    const size_t row = (size_t)explained->subject.width * 4;
    size_t size;
    snprintf(beside, sizeof beside, "%s.png", path);
    if (!files_png_write(beside, FILES_PNG_RGBA8, explained->subject.width, explained->subject.height,
                         explained->picture + (explained->subject.height - 1) * row, -(ptrdiff_t)row, message,
                         sizeof message)) {
        fprintf(stderr, "edgewalk: %s\n", message);
        return false;
    }
    char *bytes = tool_read_file(beside, &size);
    remove(beside);
    if (!bytes)
        return false;
    fputs("<div class=picture><img alt=\"\" src=\"data:image/png;base64,", out);
    put_base64(out, (const uint8_t *)bytes, size);
    fprintf(out, "\"><svg viewBox=\"0 0 %u %u\"><circle cx=%g cy=%g r=%g /></svg></div>\n",
            explained->subject.width, explained->subject.height, explained->x + 0.5, explained->y + 0.5,
            explained->subject.width / 50.0);
    free(bytes);
    return true;
}

/* --- What met the pixel --------------------------------------------------------------------------------- */

static void put_fate(FILE *out, const struct explained *explained, const struct event_list *events,
                     uint32_t primitive)
{
    const struct fate fate = explain_fate(events, primitive);
    char verdict[VERDICT_MAX];
    explain_verdict(&fate, verdict);
    fprintf(out, "<div class=\"fate %s\">", fate.seen ? "won" : fate.stores ? "drawn" : "lost");
    svg_primitive(out, explained, events, primitive);
    fputs("<div>", out);
    if (fate.begin)
        put_event(out, fate.begin);
    fputs(fate.seen ? "<br><b><a href=#life>" : "<br><b>", out);
    markup_text(out, verdict);
    fputs(fate.seen ? "</a></b>" : "</b>", out);
    if (fate.against && !fate.stores) {
        fputs(": ", out);
        put_event(out, fate.against);
        put_section(out, fate.against);
    }
    fputs("</div></div>\n", out);
}

static void put_history(FILE *out, const struct explained *explained, const struct event_list *events)
{
    size_t count;
    size_t *history = explain_history(events, &count);
    fputs("<h2 id=primitives>Primitives that touched the pixel, in order</h2>\n", out);
    for (size_t i = 0; history && i < count; i++) {
        const EwEvent *event = &events->events[history[i]];
        if (event_primitive(event)) {
            put_fate(out, explained, events, event_primitive(event));
        } else {
            fputs("<div class=fate><div>", out);
            put_event(out, event);
            put_section(out, event);
            fputs("</div></div>\n", out);
        }
    }
    free(history);
}

/* --- The life of the value ------------------------------------------------------------------------------ */

/* Tables of values and of instructions. */
static void put_cells(FILE *out, const EwEvent *event)
{
    const bool instruction = event_is(event, "instruction");
    fputs("<tr><td>", out);
    if (instruction)
        fprintf(out, "%lld", (long long)event_integer(event, "line"));
    else
        markup_text(out, ewEventValue(event, "name")->word);
    fputs("</td><td>", out);
    if (instruction) {
        markup_text(out, ewEventValue(event, "source")->word);
        fputs("</td><td>", out);
        markup_text(out, ewEventValue(event, "written")->word);
        fputs("</td><td>", out);
        markup_text(out, ewEventValue(event, "value")->word);
    } else {
        const float *v = ewEventValue(event, "value")->number;
        fprintf(out, "%.9g, %.9g, %.9g, %.9g", (double)v[0], (double)v[1], (double)v[2], (double)v[3]);
    }
    fputs("</td></tr>\n", out);
}

static bool is_tabled(const EwEvent *event)
{
    static const char *const tabled[] = {"attribute", "varying", "input", "instruction", "output"};
    for (size_t i = 0; i < sizeof tabled / sizeof *tabled; i++)
        if (event_is(event, tabled[i]))
            return true;
    return false;
}

static bool is_of_lookup(const EwEvent *event)
{
    return event_is(event, "lookup") || event_is(event, "texel");
}

static size_t put_lookup(FILE *out, const struct event_list *life, size_t i)
{
    size_t end = i + 1;
    while (end < life->count && event_is(&life->events[end], "texel"))
        end++;
    fputs("<tr><td></td><td colspan=3><details open><summary>", out);
    put_event(out, &life->events[i]);
    fputs("</summary>", out);
    svg_footprint(out, &life->events[i + 1], end - i - 1);
    fputs("</details></td></tr>\n", out);
    return end;
}

/* Instructions of a loop that are executed again, folded. */
struct fold {
    bool open;
    int64_t line; /* of the last instruction */
    int64_t last; /* line of the loop */
};

static void close_fold(FILE *out, struct fold *fold)
{
    if (fold->open)
        fputs("</table></details></td></tr>\n", out);
    fold->open = false;
}

/* Before instruction `i` of the table that begins at `first`: a line that has been executed before begins
 * another iteration; a line after the loop ends it. */
static void fold_loop(FILE *out, const struct event_list *life, size_t first, size_t i, struct fold *fold)
{
    const int64_t line = event_integer(&life->events[i], "line");
    bool again = false;
    for (size_t k = first; k < i && line <= fold->line && !again; k++)
        again = event_is(&life->events[k], "instruction") && event_integer(&life->events[k], "line") == line;
    if (again) {
        fold->last = fold->line > fold->last || !fold->open ? fold->line : fold->last;
        close_fold(out, fold);
        fprintf(out, "<tr><td></td><td colspan=3><details><summary>again from line %lld</summary><table>\n",
                (long long)line);
        fold->open = true;
    } else if (line > fold->last) {
        close_fold(out, fold);
    }
    fold->line = line;
}

/* A run of events of a kind, of one corner and stage. Returns where the next one begins. */
static size_t put_table(FILE *out, const struct event_list *life, size_t i)
{
    const EwEvent *first = &life->events[i];
    const EwValue *stage = ewEventValue(first, "stage");
    const bool open = !ewEventValue(first, "corner") || (stage && strcmp(stage->word, "fragment") == 0);
    fprintf(out, "<details%s><summary>%s %s", open ? " open" : "", stage ? stage->word : "",
            event_is(first, "instruction") ? "program" : first->name);
    if (!event_is(first, "instruction"))
        fputs("s", out);
    if (!open)
        fprintf(out, " of corner %lld", (long long)event_integer(first, "corner"));
    put_section(out, first);
    fputs("</summary><table>\n", out);
    const size_t begin = i;
    struct fold fold = {.line = -1};
    while (i < life->count) {
        const EwEvent *event = &life->events[i];
        if (event_is(event, "lookup")) {
            i = put_lookup(out, life, i);
            continue;
        }
        if (!event_is(event, first->name) ||
            event_integer(event, "corner") != event_integer(first, "corner") ||
            event_primitive(event) != event_primitive(first))
            break;
        if (event_is(event, "instruction"))
            fold_loop(out, life, begin, i, &fold);
        put_cells(out, event);
        i++;
    }
    close_fold(out, &fold);
    fputs("</table></details>\n", out);
    return i;
}

static void put_store(FILE *out, const EwEvent *event)
{
    static const char *const names[] = {"source", "before", "after"};
    for (int i = 0; i < 3; i++)
        html_swatch(out, ewEventValue(event, names[i])->number);
}

static void put_life(FILE *out, const struct explained *explained, const struct event_list *life,
                     uint32_t winner)
{
    fputs("<div class=row><div>", out);
    for (size_t i = 0; i < life->count;) {
        const EwEvent *event = &life->events[i];
        const bool resolved = event_is(event, "sample") || event_is(event, "resolve");
        if ((event_primitive(event) != winner && !resolved) || is_of_lookup(event)) {
            i++;
            continue;
        }
        if (is_tabled(event)) {
            i = put_table(out, life, i);
            continue;
        }
        fputs("<div>", out);
        if (event_is(event, "store"))
            put_store(out, event);
        put_event(out, event);
        put_section(out, event);
        fputs("</div>\n", out);
        if (event_is(event, "setup"))
            svg_coverage(out, explained, life, i);
        i++;
    }
    fputs("</div></div>\n", out);
}

/* `[2]` in the text leads to the second texel. */
static void put_references(FILE *out, const char *text, unsigned count)
{
    while (*text) {
        unsigned number = 0;
        int length = 0;
        if (sscanf(text, "[%u]%n", &number, &length) == 1 && length > 0 && number > 0 && number <= count) {
            fprintf(out, "<a href=#texel%u>[%u]</a>", number, number);
            text += length;
            continue;
        }
        const char letter[2] = {*text++, '\0'};
        markup_text(out, letter);
    }
}

/* Coverage is drawn around the texel. */
static void put_origins(FILE *out, const struct explained *explained, const struct origins *origins)
{
    char text[ORIGIN_TEXT];
    if (origins->count)
        fputs("<h2 id=texels>Who wrote the texels</h2>\n", out);
    for (unsigned i = 0; i < origins->count; i++) {
        const struct origin *origin = &origins->places[i];
        struct explained place = *explained;
        place.framebuffer = 1;
        place.x = origin->x;
        place.y = origin->y;
        origin_place(origin, text);
        fprintf(out, "<details id=texel%u%s><summary>[%u] ", i + 1, i < 2 ? " open" : "", i + 1);
        put_references(out, text, origins->count);
        fputs("</summary>\n<p>", out);
        origin_writer(origin, text);
        markup_text(out, text);
        fputs("</p>\n", out);
        const int shown = origin_shown(origins, i);
        if (shown >= 0)
            fprintf(out, "<p>Its events are those of <a href=#texel%d>[%d]</a>.</p>\n", shown + 1, shown + 1);
        else if (origin->kind == ORIGIN_PRIMITIVE)
            put_life(out, &place, &origin->life, origin->primitive);
        fputs("</details>\n", out);
    }
    if (origins->left_out)
        fprintf(out, "<p>%u more lookup%s not followed.</p>\n", origins->left_out,
                origins->left_out == 1 ? " is" : "s are");
}

/* --- The page ------------------------------------------------------------------------------------------- */

static void put_contents(FILE *out, const struct explanation *explanation, bool has_life)
{
    fputs("<p><a href=#primitives>primitives</a>", out);
    if (has_life)
        fputs(" &middot; <a href=#life>life of the value</a>", out);
    if (explanation->draws && explanation->draws->count)
        fputs(" &middot; <a href=#draws>draws</a>", out);
    if (explanation->origins->count)
        fputs(" &middot; <a href=#texels>texels</a>", out);
    fputs("</p>\n", out);
}

static bool put_page(FILE *out, const struct explanation *explanation, const char *path)
{
    const struct explained *explained = explanation->explained;
    const struct event_list *events = &explanation->events;
    const uint8_t *pixel = explanation->pixel;
    const char *name = explained->subject.name;
    const uint32_t winner = explain_winner(events);
    const float rgba[4] = {pixel[0] / 255.0f, pixel[1] / 255.0f, pixel[2] / 255.0f, pixel[3] / 255.0f};
    fputs("<!doctype html><html lang=en><meta charset=utf-8><title>", out);
    markup_text(out, name);
    fprintf(out, ": pixel %d,%d</title><style>%s</style>\n<h1>", explained->x, explained->y, style);
    markup_text(out, name);
    fprintf(out, ", frame %u: why is pixel (%d, %d) this colour?</h1>\n<p>", explained->subject.frame,
            explained->x, explained->y);
    html_swatch(out, rgba);
    fprintf(out,
            "R %u G %u B %u A %u; from the upper left of %ux%u pixels; in window coordinates (%d, %d)</p>\n",
            pixel[0], pixel[1], pixel[2], pixel[3], explained->subject.width, explained->subject.height,
            explained->x, (int)explained->subject.height - 1 - explained->y);
    put_contents(out, explanation, winner);
    fputs("<div class=row>", out);
    const bool pictured = put_picture(out, explained, path);
    svg_surroundings(out, explained);
    fputs("</div>\n", out);
    put_history(out, explained, events);
    if (winner) {
        fputs("<h2 id=life>The life of the value that is seen</h2>\n", out);
        put_life(out, explained, &explanation->life, winner);
    } else {
        fprintf(out, "<p>%s</p>\n", draws_writer(events));
    }
    if (explanation->draws)
        draws_html(out, explained, explanation->draws);
    put_origins(out, explained, explanation->origins);
    fputs("</html>\n", out);
    return pictured;
}

bool explain_html(const struct explanation *explanation, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        return false;
    }
    bool written = put_page(out, explanation, path);
    written &= !ferror(out);
    if (fclose(out) != 0 || !written) {
        fprintf(stderr, "edgewalk: %s: cannot be written\n", path);
        remove(path);
        return false;
    }
    printf("%s\n", path);
    return true;
}
