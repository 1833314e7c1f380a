// Written by `npm run openapi` from ../course-views.ts.
import type * as courseViews from '../course-views.ts'
import type { Call } from '../endpoint.ts'

export const addCourseView: Call<typeof courseViews.addCourseView> = { method: 'POST', path: '/courses/:id/views' }
