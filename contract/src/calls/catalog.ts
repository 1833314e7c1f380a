// Written by `npm run openapi` from ../catalog.ts.
import type * as catalog from '../catalog.ts'
import type { Call } from '../endpoint.ts'

export const listSearchSuggestions: Call<typeof catalog.listSearchSuggestions> = { method: 'GET', path: '/search/suggestions', empty: { courses: [{ coverImageUrl: null, coverWidths: [] }], categories: [], instructors: [] } }
export const getStorefront: Call<typeof catalog.getStorefront> = { method: 'GET', path: '/storefront', empty: { rows: [{ courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, paidAbroad: { problem: null }, paidAtHome: { problem: null }, sale: { priceNaira: null } }] }] } }
