/* ewCheck, ewCoverage: include/edgewalk/observe.h. */
#include "shader/observe/observe.h"

#include <stdlib.h>

#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer_object.h"

/* One of the two. */
struct observation {
    struct shader_check *check;
    struct shader_coverage *coverage;
    EwFindingHandler *found;
    EwCoverageHandler *covered;
    void *user;
};

void context_observation_release(struct context *context)
{
    struct observation *observation = context->observation;
    if (!observation)
        return;
    shader_check_destroy(observation->check);
    shader_coverage_destroy(observation->coverage);
    free(observation);
    context->observation = NULL;
    context->observer = NULL;
}

void context_observation_barrier(struct context *context)
{
    if (!context->observation || !context->observation->check)
        return;
    gl_finish_scene(context);
    shader_check_barrier(context->observation->check);
}

static int fail(struct context *context, const char *call)
{
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory", call);
    return -1;
}

static int begin(struct context *context, const char *call, struct observation observation)
{
    struct observation *own = malloc(sizeof *own);
    if (own)
        *own = observation;
    if (!own || (!own->check && !own->coverage) || !context_watch(context)) {
        shader_check_destroy(observation.check);
        shader_coverage_destroy(observation.coverage);
        free(own);
        return fail(context, call);
    }
    context->observation = own;
    context->observer =
        own->check ? shader_check_observer(own->check) : shader_coverage_observer(own->coverage);
    return 0;
}

static int end(struct context *context, const char *call)
{
    const struct observation *observation = context->observation;
    bool complete = true;
    context->observer = NULL;
    if (observation->check)
        complete = shader_check_report(observation->check, observation->found, observation->user);
    if (observation->coverage)
        complete = shader_coverage_report(observation->coverage, observation->covered, observation->user);
    context_observation_release(context);
    return context_unwatch(context) && complete ? 0 : fail(context, call);
}

/* The one that is under way ends in any case. */
static int restart(struct context *context, const char *call, bool begins, struct observation observation)
{
    int status = 0;
    gl_finish_scene(context); /* with the previous observer */
    framebuffer_changed(context);
    if (context->observation)
        status = end(context, call);
    if (status == 0 && begins)
        return begin(context, call, observation);
    shader_check_destroy(observation.check);
    shader_coverage_destroy(observation.coverage);
    return status;
}

int ewCheck(EwFindingHandler *handler, void *user)
{
    ENTER(__func__);
    if (!context)
        return -1;
    const struct observation observation = {
        .check = handler ? shader_check_create(false) : NULL, .found = handler, .user = user};
    return restart(context, __func__, handler, observation);
}

int ewCoverage(EwCoverageHandler *handler, void *user)
{
    ENTER(__func__);
    if (!context)
        return -1;
    const struct observation observation = {
        .coverage = handler ? shader_coverage_create() : NULL, .covered = handler, .user = user};
    return restart(context, __func__, handler, observation);
}
