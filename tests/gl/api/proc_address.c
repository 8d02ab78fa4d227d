/* Addresses of commands by their names. */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include "tests/gl/gl_test.h"

GL_TEST(proc_address, proc_addresses_are_the_functions)
{
    cr_expect_eq((void *)OSMesaGetProcAddress("glBegin"), (void *)glBegin);
    cr_expect_eq((void *)OSMesaGetProcAddress("glVertexAttribs4ubvNV"), (void *)glVertexAttribs4ubvNV);
    cr_expect_eq((void *)OSMesaGetProcAddress("glLoadProgramNV"), (void *)glLoadProgramNV);
    cr_expect_eq((void *)OSMesaGetProcAddress("OSMesaColorClamp"), (void *)OSMesaColorClamp);
    cr_expect_eq((void *)OSMesaGetProcAddress("OSMesaPostprocess"), (void *)OSMesaPostprocess);
    cr_expect_eq((void *)OSMesaGetProcAddress("OSMesaMakeCurrent"), (void *)OSMesaMakeCurrent);
    cr_expect_null(OSMesaGetProcAddress("glNoSuchThing"));
    cr_expect_null(OSMesaGetProcAddress("OSMesaNoSuchThing"));
    cr_expect_null(OSMesaGetProcAddress(""));
    cr_expect_null(OSMesaGetProcAddress(NULL));
}
