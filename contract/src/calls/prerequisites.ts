// Written by `npm run openapi` from ../prerequisites.ts.
import type * as prerequisites from '../prerequisites.ts'
import type { Call } from '../endpoint.ts'

export const listPrerequisites: Call<typeof prerequisites.listPrerequisites> = { method: 'GET', path: '/courses/:id/prerequisites', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'], empty: { required: [], recommended: [] } }
export const savePrerequisites: Call<typeof prerequisites.savePrerequisites> = { method: 'PUT', path: '/courses/:id/prerequisites', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'PREREQUISITE_UNKNOWN', 'PREREQUISITE_CYCLE'], empty: { required: [], recommended: [] } }
