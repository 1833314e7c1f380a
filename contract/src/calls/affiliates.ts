// Written by `npm run openapi` from ../affiliates.ts.
import type * as affiliates from '../affiliates.ts'
import type { Call } from '../endpoint.ts'

export const getAffiliate: Call<typeof affiliates.getAffiliate> = { method: 'GET', path: '/affiliate', empty: { 'membership?': { suspension: null, results: { earnings: [] }, ended: [] } } }
export const registerAffiliate: Call<typeof affiliates.registerAffiliate> = { method: 'POST', path: '/affiliate', refuses: ['EMAIL_NOT_VERIFIED'], empty: { 'membership?': { suspension: null, results: { earnings: [] }, ended: [] } } }
export const listAffiliateCourses: Call<typeof affiliates.listAffiliateCourses> = { method: 'GET', path: '/affiliate/courses', refuses: ['AFFILIATE_NOT_FOUND'], empty: { content: [{ percentage: null, results: { earnings: [] } }] } }
export const listCommissions: Call<typeof affiliates.listCommissions> = { method: 'GET', path: '/instructor/affiliates/courses', empty: { content: [{ percentage: null, results: { earnings: [] } }] } }
export const setCommission: Call<typeof affiliates.setCommission> = { method: 'PUT', path: '/instructor/affiliates/courses/:courseId', refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COMMISSION_OUT_OF_RANGE'], empty: { percentage: null } }
export const listAffiliates: Call<typeof affiliates.listAffiliates> = { method: 'GET', path: '/instructor/affiliates', empty: { content: [{ code: null, results: { earnings: [] }, endedAt: null }] } }
export const downloadAffiliates: Call<typeof affiliates.downloadAffiliates> = { method: 'GET', path: '/instructor/affiliates.csv' }
export const endPartnership: Call<typeof affiliates.endPartnership> = { method: 'POST', path: '/instructor/affiliates/:id/end', refuses: ['AFFILIATE_NOT_FOUND', 'PARTNERSHIP_ENDED'] }
export const listManagedAffiliates: Call<typeof affiliates.listManagedAffiliates> = { method: 'GET', path: '/manager/affiliates', empty: { content: [{ suspension: null, results: { earnings: [] } }] } }
export const downloadManagedAffiliates: Call<typeof affiliates.downloadManagedAffiliates> = { method: 'GET', path: '/manager/affiliates.csv' }
export const suspendAffiliate: Call<typeof affiliates.suspendAffiliate> = { method: 'POST', path: '/manager/affiliates/:id/suspend', refuses: ['AFFILIATE_NOT_FOUND', 'AFFILIATE_SUSPENDED', 'AFFILIATE_OWN'] }
export const restoreAffiliate: Call<typeof affiliates.restoreAffiliate> = { method: 'POST', path: '/manager/affiliates/:id/restore', refuses: ['AFFILIATE_NOT_FOUND', 'AFFILIATE_NOT_SUSPENDED', 'AFFILIATE_OWN'], empty: { suspendedAt: null } }
