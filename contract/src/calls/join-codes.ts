// Written by `npm run openapi` from ../join-codes.ts.
import type * as joinCodes from '../join-codes.ts'
import type { Call } from '../endpoint.ts'

export const listJoinCodes: Call<typeof joinCodes.listJoinCodes> = { method: 'GET', path: '/instructor/join-codes', empty: { content: [] } }
export const createJoinCode: Call<typeof joinCodes.createJoinCode> = { method: 'POST', path: '/instructor/join-codes', refuses: ['COURSE_NOT_FOUND', 'COURSE_NOT_LIVE', 'INVITATION_ALLOWANCE'] }
export const closeJoinCode: Call<typeof joinCodes.closeJoinCode> = { method: 'POST', path: '/instructor/join-codes/:id/close', refuses: ['JOIN_CODE_UNKNOWN'] }
export const listManagedJoinCodes: Call<typeof joinCodes.listManagedJoinCodes> = { method: 'GET', path: '/manager/join-codes', empty: { content: [] } }
export const closeManagedJoinCode: Call<typeof joinCodes.closeManagedJoinCode> = { method: 'POST', path: '/manager/join-codes/:id/close', refuses: ['JOIN_CODE_UNKNOWN'] }
export const getJoinCode: Call<typeof joinCodes.getJoinCode> = { method: 'GET', path: '/join-codes/:code', refuses: ['JOIN_CODE_UNKNOWN', 'JOIN_CODE_PAUSED', 'TOO_MANY_REQUESTS'], empty: { course: { coverImageUrl: null, coverWidths: [] } } }
export const acceptJoinCode: Call<typeof joinCodes.acceptJoinCode> = { method: 'POST', path: '/join-codes/:code/join', refuses: ['JOIN_CODE_UNKNOWN', 'JOIN_CODE_PAUSED', 'JOIN_CODE_CLOSED', 'JOIN_CODE_EXPIRED', 'JOIN_CODE_FULL', 'COURSE_OWN', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'] }
