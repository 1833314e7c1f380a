// Written by `npm run openapi` from ../instructors.ts.
import type * as instructors from '../instructors.ts'
import type { Call } from '../endpoint.ts'

export const getTeaching: Call<typeof instructors.getTeaching> = { method: 'GET', path: '/instructor/profile', empty: { brand: null, headline: null, bio: null } }
export const updateTeaching: Call<typeof instructors.updateTeaching> = { method: 'PUT', path: '/instructor/profile', empty: { brand: null, headline: null, bio: null } }
export const submitApplication: Call<typeof instructors.submitApplication> = { method: 'POST', path: '/instructors/apply', refuses: ['EMAIL_NOT_VERIFIED', 'INSTRUCTOR_ALREADY', 'APPLICATION_PENDING'], empty: { reason: null } }
export const getMyApplication: Call<typeof instructors.getMyApplication> = { method: 'GET', path: '/instructors/application', empty: { reason: null } }
export const listApplications: Call<typeof instructors.listApplications> = { method: 'GET', path: '/manager/instructor-applications', empty: { content: [{ reason: null, decidedBy: null, decidedAt: null }] } }
export const approveApplication: Call<typeof instructors.approveApplication> = { method: 'POST', path: '/manager/instructor-applications/:id/approve', refuses: ['APPLICATION_NOT_FOUND', 'APPLICATION_DECIDED', 'APPLICATION_OWN'], empty: { reason: null } }
export const rejectApplication: Call<typeof instructors.rejectApplication> = { method: 'POST', path: '/manager/instructor-applications/:id/decline', refuses: ['APPLICATION_NOT_FOUND', 'APPLICATION_DECIDED', 'APPLICATION_OWN'], empty: { reason: null } }
