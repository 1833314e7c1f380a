// Written by `npm run openapi` from ../course-views.ts.
import type * as courseViews from '../course-views.ts'
import type { Call } from '../endpoint.ts'

export const viewCourse: Call<typeof courseViews.viewCourse> = { method: 'POST', path: '/courses/:id/views' }
