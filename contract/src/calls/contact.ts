// Written by `npm run openapi` from ../contact.ts.
import type * as contact from '../contact.ts'
import type { Call } from '../endpoint.ts'

export const sendMessage: Call<typeof contact.sendMessage> = { method: 'POST', path: '/contact', refuses: ['TOO_MANY_REQUESTS'] }
