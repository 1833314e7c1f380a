// Written by `npm run openapi` from ../invitations.ts.
import type * as invitations from '../invitations.ts'
import type { Call } from '../endpoint.ts'

export const listInvitations: Call<typeof invitations.listInvitations> = { method: 'GET', path: '/invitations', refuses: ['NOT_ALLOWED'], empty: { content: [{ email: null, student: null, acceptedAt: null }] } }
export const downloadInvitations: Call<typeof invitations.downloadInvitations> = { method: 'GET', path: '/invitations.csv', refuses: ['NOT_ALLOWED'] }
export const listInvitableCourses: Call<typeof invitations.listInvitableCourses> = { method: 'GET', path: '/invitations/courses', refuses: ['NOT_ALLOWED'] }
export const previewInvitations: Call<typeof invitations.previewInvitations> = { method: 'POST', path: '/invitations/preview', refuses: ['NOT_ALLOWED', 'COURSE_NOT_FOUND', 'COURSE_NOT_LIVE'], empty: { problems: [], allowance: null } }
export const createInvitations: Call<typeof invitations.createInvitations> = { method: 'POST', path: '/invitations', refuses: ['NOT_ALLOWED', 'COURSE_NOT_FOUND', 'COURSE_NOT_LIVE', 'INVITATIONS_NONE', 'INVITATION_ALLOWANCE'] }
export const resendInvitation: Call<typeof invitations.resendInvitation> = { method: 'POST', path: '/invitations/:id/resend', refuses: ['NOT_ALLOWED', 'INVITATION_NOT_FOUND', 'INVITATION_CLOSED', 'INVITATION_SENT_OFTEN', 'COURSE_NOT_LIVE'], empty: { email: null, student: null, acceptedAt: null } }
export const revokeInvitation: Call<typeof invitations.revokeInvitation> = { method: 'POST', path: '/invitations/:id/revoke', refuses: ['NOT_ALLOWED', 'INVITATION_NOT_FOUND', 'INVITATION_CLOSED'], empty: { email: null, student: null, acceptedAt: null } }
export const getInvitation: Call<typeof invitations.getInvitation> = { method: 'GET', path: '/invitations/:id', refuses: ['INVITATION_NOT_FOUND'], empty: { course: { coverImageUrl: null, coverWidths: [] } } }
export const acceptInvitation: Call<typeof invitations.acceptInvitation> = { method: 'POST', path: '/invitations/:id/accept', refuses: ['INVITATION_NOT_FOUND', 'INVITATION_OTHER_ADDRESS', 'INVITATION_OVER', 'COURSE_NOT_LIVE', 'COURSE_OWN'] }
