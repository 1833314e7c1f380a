// Written by `npm run openapi` from ../settings.ts.
import type * as settings from '../settings.ts'
import type { Call } from '../endpoint.ts'

export const getSiteText: Call<typeof settings.getSiteText> = { method: 'GET', path: '/site/texts/:key', empty: { updatedAt: null } }
export const getDataPrice: Call<typeof settings.getDataPrice> = { method: 'GET', path: '/site/data-price' }
