// Written by `npm run openapi` from ../catalog.ts.
import type * as catalog from '../catalog.ts'
import type { Call } from '../endpoint.ts'

export const getSearchSuggestions: Call<typeof catalog.getSearchSuggestions> = { method: 'GET', path: '/search/suggestions', empty: { courses: [{ coverImageUrl: null, coverWidths: [] }], categories: [], instructors: [] } }
