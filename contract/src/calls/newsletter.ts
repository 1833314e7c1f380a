// Written by `npm run openapi` from ../newsletter.ts.
import type * as newsletter from '../newsletter.ts'
import type { Call } from '../endpoint.ts'

export const requestSubscription: Call<typeof newsletter.requestSubscription> = { method: 'POST', path: '/newsletter/subscribe', refuses: ['TOO_MANY_REQUESTS'] }
export const confirmSubscription: Call<typeof newsletter.confirmSubscription> = { method: 'POST', path: '/newsletter/confirm', refuses: ['CODE_INVALID'] }
export const cancelSubscription: Call<typeof newsletter.cancelSubscription> = { method: 'POST', path: '/newsletter/unsubscribe', refuses: ['CODE_INVALID'] }
export const openUnsubscribePage: Call<typeof newsletter.openUnsubscribePage> = { method: 'GET', path: '/newsletter/unsubscribe' }
