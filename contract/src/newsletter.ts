import * as z from 'zod/mini'
import { endpoint, redirect } from './endpoint.ts'
import { Email, Line, Nothing } from './fields.ts'

const Token = Line(1, 300, 'The link is incomplete.')

export const requestSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  answers: [{ status: 200, type: 'application/json' }, { status: 302 }],
  access: 'public',
  summary:
    'Mails a link that confirms the address. The answer is the same whether it is subscribed already or not; a form is sent on to a page.',
  body: z.object({ email: Email }),
  takesForms: true,
  data: Nothing,
  refuses: ['TOO_MANY_REQUESTS'],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  access: 'public',
  summary: 'Subscribes the address to which the token was mailed.',
  body: z.object({ token: Token }),
  data: Nothing,
  refuses: ['CODE_INVALID'],
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  access: 'public',
  summary: 'Ends a subscription, also by the one click of a mail program (RFC 8058): the token is then in the query, and the body a form.',
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
  summary: 'Sends a reader whose mail program opens the link, instead of posting to it, to the page with the button.',
  query: z.object({ token: z.optional(Token) }),
  data: Nothing,
})
