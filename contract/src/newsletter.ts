import * as z from 'zod/mini'
import { endpoint, redirect } from './endpoint.ts'
import { Email, Line, Nothing } from './fields.ts'

const Token = Line(1, 300, 'The link is incomplete. Open the whole link again.')

export const requestSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  answers: [{ status: 200, type: 'application/json' }, { status: 302 }],
  access: 'public',
  summary: 'Subscribe to the newsletter',
  description:
    'Emails a confirmation link. The response is the same whether or not the address is subscribed. Form submissions are redirected to a page.',
  body: z.object({ email: Email }),
  takesForms: true,
  data: Nothing,
  refuses: ['TOO_MANY_REQUESTS'],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  access: 'public',
  summary: 'Confirm a newsletter subscription',
  description: 'With the emailed token.',
  body: z.object({ token: Token }),
  data: Nothing,
  refuses: ['CODE_INVALID'],
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  access: 'public',
  summary: 'Unsubscribe from the newsletter',
  description: 'Also with one click in a mail program (RFC 8058), with the token in the query and a form as the body.',
  query: z.object({ token: z.optional(Token) }),
  body: z.object({ token: z.optional(Token), 'List-Unsubscribe': z.optional(z.literal('One-Click', 'Send List-Unsubscribe=One-Click.')) }),
  takesForms: true,
  data: Nothing,
  refuses: ['CODE_INVALID'],
})

export const openUnsubscribePage = endpoint({
  method: 'GET',
  path: '/newsletter/unsubscribe',
  answers: redirect,
  access: 'public',
  summary: 'Open the newsletter’s unsubscribe page',
  description: 'Redirects readers whose mail program opens the link instead of posting to it.',
  query: z.object({ token: z.optional(Token) }),
  data: Nothing,
})
