// Written by `npm run openapi` from ../reissues.ts.
import type * as reissues from '../reissues.ts'
import type { Call } from '../endpoint.ts'

export const getReissueOffer: Call<typeof reissues.getReissueOffer> = { method: 'GET', path: '/certificates/reissues/offer', empty: { certificates: [], 'last?': { reason: null } } }
export const requestReissue: Call<typeof reissues.requestReissue> = { method: 'POST', path: '/certificates/reissues', refuses: ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NAME_CURRENT', 'REISSUE_PENDING'] }
export const listReissues: Call<typeof reissues.listReissues> = { method: 'GET', path: '/manager/certificate-reissues', empty: { content: [{ certificates: [], decidedBy: null, decidedAt: null, reason: null }] } }
export const approveReissue: Call<typeof reissues.approveReissue> = { method: 'POST', path: '/manager/certificate-reissues/:id/approve', refuses: ['REISSUE_NOT_FOUND', 'REISSUE_DECIDED', 'REISSUE_OWN'] }
export const rejectReissue: Call<typeof reissues.rejectReissue> = { method: 'POST', path: '/manager/certificate-reissues/:id/decline', refuses: ['REISSUE_NOT_FOUND', 'REISSUE_DECIDED', 'REISSUE_OWN'] }
