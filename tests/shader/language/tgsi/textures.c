/* Lookups: samplers, views and targets. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/program_heads.h"

Test(tgsi_textures, lookups_that_do_not_load)
{
    static const struct failure rows[] = {
        {F "TEX OUT[0], IN[0], ^SAMP[1], 2D\nEND", "SAMP[1] is not declared"},
        {F "TEX OUT[0], IN[0], SAMP[0], ^4D\nEND", "a texture target such as 2D"},
        {F "TEX OUT[0], IN[0], SAMP[0], ^BUFFER\nEND", "TEX does not take the target BUFFER"},
        {F "TXB OUT[0], IN[0], SAMP[0], ^SHADOWCUBE\nEND", "TXB does not take the target SHADOWCUBE"},
        {F "TXB2 OUT[0], IN[0], IN[0], SAMP[0], ^2D\nEND", "TXB2 does not take the target 2D"},
        {F "TXL2 OUT[0], IN[0], IN[0], SAMP[0], ^SHADOWCUBEARRAY\nEND",
         "TXL2 does not take the target SHADOWCUBEARRAY"},
        {F "TXF OUT[0], IN[0], SAMP[0], ^CUBE\nEND", "TXF does not take the target CUBE"},
        {F "TEX OUT[0], IN[0], SAMP[0], 2D\nTEX OUT[0], IN[0], SAMP[0], ^3D\nEND",
         "is used as 3D here and as 2D before"},
        {F "SAMPLE OUT[0], IN[0], ^SVIEW[0], SAMP[0]\nEND", "SVIEW[0] is not declared"},
        {F "TG4 OUT[0], IN[0], ^IN[0], SAMP[0], 2D\nEND", "an immediate of 0 to 3"},
    };
    EXPECT_FAILURES(rows);
}
