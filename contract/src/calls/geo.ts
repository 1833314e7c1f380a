// Written by `npm run openapi` from ../geo.ts.
import type * as geo from '../geo.ts'
import type { Call } from '../endpoint.ts'

export const getCountry: Call<typeof geo.getCountry> = { method: 'GET', path: '/geo/country' }
export const setCountry: Call<typeof geo.setCountry> = { method: 'POST', path: '/geo/country' }
