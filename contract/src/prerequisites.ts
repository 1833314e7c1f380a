import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { courseLimits } from './limits.ts'

const Prerequisite = z.object({
  id: z.int(),
  title: z.string(),
  /** Whether the caller has completed the course. */
  isCompleted: z.boolean(),
})
export type Prerequisite = z.infer<typeof Prerequisite>

const Prerequisites = z.object({
  /** Must be completed before the course can be bought or enrolled in. */
  required: z.array(Prerequisite),
  recommended: z.array(Prerequisite),
})
export type Prerequisites = z.infer<typeof Prerequisites>

export const listPrerequisites = endpoint({
  method: 'GET',
  path: '/courses/:id/prerequisites',
  access: 'public',
  summary: 'List the courses to take before a course',
  description: 'Only published ones, by title.',
  params: IdParams,
  data: Prerequisites,
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

const ids = z.array(Id).check(z.maxLength(courseLimits.prerequisites, `Choose at most ${courseLimits.prerequisites} courses.`))

export const savePrerequisites = endpoint({
  method: 'PUT',
  path: '/courses/:id/prerequisites',
  access: 'signed-in',
  summary: 'Set the courses to take before a course',
  description:
    'For the course’s instructor and admins. Replaces the published courses of both lists. Other published courses can be listed, unless they lead back to this one.',
  params: IdParams,
  body: z.object({ requiredIds: ids, recommendedIds: ids }),
  data: Prerequisites,
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'PREREQUISITE_UNKNOWN', 'PREREQUISITE_CYCLE'],
})
