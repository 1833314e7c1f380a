// Written by `npm run openapi` from ../subscribers.ts.
import type * as subscribers from '../subscribers.ts'
import type { Call } from '../endpoint.ts'

export const listSubscribers: Call<typeof subscribers.listSubscribers> = { method: 'GET', path: '/admin/newsletter/subscribers', empty: { content: [{ confirmedAt: null }] } }
export const downloadSubscribers: Call<typeof subscribers.downloadSubscribers> = { method: 'GET', path: '/admin/newsletter/subscribers.csv' }
