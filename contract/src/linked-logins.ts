import * as z from 'zod/mini'
import { CurrentPassword, SecondFactorCode } from './account-fields.ts'
import { StartedSession } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, Line, Nothing, Paragraph } from './fields.ts'
import { PersonName } from './person-name.ts'

/** The provider's name in the settings, such as google. */
const ProviderParams = z.object({ provider: Paragraph(20) })

const ReturnUrl = z.optional(Paragraph(2000))

const StartedLogin = z.object({
  /** The URL at the provider where the user logs in. */
  url: z.string(),
})

export const startProviderLogin = endpoint({
  method: 'POST',
  path: '/auth/providers/:provider/start',
  access: 'public',
  summary: 'Start a login with a provider',
  description: 'Sets a cookie. The provider’s answer is accepted only from the same browser, once, within 10 minutes.',
  params: ProviderParams,
  body: z.object({
    /** The path to open after the login. */
    returnUrl: ReturnUrl,
  }),
  data: StartedLogin,
  refuses: ['PROVIDER_NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

const ProviderLogin = z.object({
  /** What the user must enter in `finishProviderLogin`. Null if the login is complete. */
  needs: z.nullable(z.enum(['PASSWORD', 'CODE', 'NAME'])),
  /** Null until the login is complete. Also null after a logged-in user linked a login. */
  session: z.nullable(StartedSession),
  /** A path of this site. */
  returnUrl: z.string(),
  /** The address at the provider. */
  email: z.nullable(z.string()),
  /** The names at the provider that the site accepts, if the user must enter a name. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
})

const refusesLogins = [
  'PROVIDER_NOT_FOUND',
  'PROVIDER_LOGIN_EXPIRED',
  'PROVIDER_ACCOUNT_SUSPENDED',
  'PROVIDER_LOGIN_CONFLICT',
  'WRONG_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'TOO_MANY_REQUESTS',
] as const

export const acceptProviderAnswer = endpoint({
  method: 'POST',
  path: '/auth/providers/:provider/answer',
  access: 'public',
  summary: 'Check the answer of a provider',
  description:
    'Logs in, registers, or links the login to the caller’s account. An existing account with the provider’s address needs its password, and two-step verification its code.',
  params: ProviderParams,
  body: z.object({
    /** The query of the URL to which the provider returned the browser. */
    query: z.string().check(z.regex(/^[\x21-\x7e]{1,8000}$/, 'This must be the query of a URL, with at most 8,000 characters.')),
  }),
  data: ProviderLogin,
  refuses: [
    ...refusesLogins,
    'PROVIDER_UNAVAILABLE',
    'PROVIDER_LOGIN_CANCELED',
    'PROVIDER_LOGIN_INVALID',
    'PROVIDER_EMAIL_UNVERIFIED',
    'EMAIL_NOT_VERIFIED',
    'LOGIN_ADDRESS_DIFFERS',
    'LOGIN_LINKED_ELSEWHERE',
    'LOGIN_LINKED_ALREADY',
  ],
})

export const finishProviderLogin = endpoint({
  method: 'POST',
  path: '/auth/providers/:provider/finish',
  access: 'public',
  summary: 'Finish a login with a provider',
  description: 'Sends what `acceptProviderAnswer` asked for. Works once, until 10 minutes after the start.',
  params: ProviderParams,
  body: z.object({
    /** The state in the provider’s answer. */
    state: Line(1, 200, 'The link is incomplete. Start again.'),
    password: z.optional(CurrentPassword),
    code: z.optional(SecondFactorCode),
    firstName: z.optional(PersonName('First Name')),
    lastName: z.optional(PersonName('Last Name')),
  }),
  data: ProviderLogin,
  refuses: [...refusesLogins, 'WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'BUSY'],
})

const LinkedLogin = z.object({
  id: z.int(),
  /** Null if the site no longer offers the provider. */
  provider: z.nullable(z.string()),
  /** The provider's name, or the host of its URL if the site no longer offers it. */
  name: z.string(),
  /** The address at the provider when the login was linked. */
  email: z.string(),
  linkedAt: z.string(),
  /** False for the only way to log in. */
  canUnlink: z.boolean(),
})
export type LinkedLogin = z.infer<typeof LinkedLogin>

export const listLinkedLogins = endpoint({
  method: 'GET',
  path: '/linked-logins',
  access: 'signed-in',
  summary: 'List the caller’s linked logins',
  data: z.object({
    /** Whether the account has a password. */
    hasPassword: z.boolean(),
    logins: z.array(LinkedLogin),
  }),
})

export const startLinkingLogin = endpoint({
  method: 'POST',
  path: '/linked-logins/:provider/start',
  access: 'signed-in',
  summary: 'Start linking a login',
  description: 'An account with a password needs it. Without one, the provider’s address must be the account’s address.',
  params: ProviderParams,
  body: z.object({ password: z.optional(CurrentPassword) }),
  data: StartedLogin,
  refuses: [
    'PROVIDER_NOT_FOUND',
    'PROVIDER_UNAVAILABLE',
    'EMAIL_NOT_VERIFIED',
    'LOGIN_LINKED_ALREADY',
    'WRONG_PASSWORD',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
})

export const deleteLinkedLogin = endpoint({
  method: 'DELETE',
  path: '/linked-logins/:id',
  access: 'signed-in',
  summary: 'Unlink a login',
  description: 'Ends all other sessions. The only way to log in can’t be unlinked.',
  params: IdParams,
  data: Nothing,
  refuses: ['LOGIN_NOT_LINKED', 'LAST_WAY_IN'],
})
