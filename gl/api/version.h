/* The version of OpenGL that a context reports. */
#ifndef GL_API_VERSION_H
#define GL_API_VERSION_H

/* The version, as 10 * major + minor, that a context reports which was requested as `major`.`minor`; 1.0 is a
 * request without a version. 0: there is no such context. EDGEWALK_GL_VERSION replaces it. */
unsigned version_of_request(int major, int minor);

/* GL_VERSION of a context of that version. */
const char *version_text(unsigned version);

#endif
