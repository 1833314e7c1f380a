// Written by `npm run openapi` from ../profiles.ts.
import type * as profiles from '../profiles.ts'
import type { Call } from '../endpoint.ts'

export const getAccount: Call<typeof profiles.getAccount> = { method: 'GET', path: '/users/account', empty: { phoneNumber: null, about: null, profileUrl: null, smallProfileUrl: null, roles: [], userLinks: [] } }
export const updateProfile: Call<typeof profiles.updateProfile> = { method: 'PUT', path: '/users/update', refuses: ['PICTURE_INVALID', 'TOO_MANY_REQUESTS', 'PAYLOAD_TOO_LARGE', 'BUSY', 'UPLOADS_FULL', 'STORAGE_FULL'], upload: { field: 'file' }, empty: { phoneNumber: null, about: null, profileUrl: null, smallProfileUrl: null, roles: [], userLinks: [] } }
export const updateSocialLinks: Call<typeof profiles.updateSocialLinks> = { method: 'PUT', path: '/users/social-links' }
export const updateVisibility: Call<typeof profiles.updateVisibility> = { method: 'PUT', path: '/users/visibility' }
export const getPublicProfile: Call<typeof profiles.getPublicProfile> = { method: 'GET', path: '/users/public/:id', refuses: ['PROFILE_NOT_FOUND'], empty: { about: null, headline: null, brand: null, profileUrl: null, roles: [], userLinks: [], courses: { coverImageUrl: null, coverWidths: [], priceNaira: null, paidAbroad: { problem: null }, paidAtHome: { problem: null }, sale: { priceNaira: null } } } }
