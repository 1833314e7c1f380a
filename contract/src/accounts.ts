import * as z from 'zod/mini'
import { Credentials, CurrentPassword, NewPassword, Registration, SecondFactorCode, SecondFactorProof } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { Email, Line, Nothing, Uuid } from './fields.ts'

export const Role = z.enum(['STUDENT', 'INSTRUCTOR', 'MANAGER', 'ADMIN'])
export type Role = z.infer<typeof Role>

export const registerUser = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Makes an account and mails a link that verifies its address. Signs nobody in.',
  body: Registration,
  data: z.object({ id: z.string() }),
  refuses: ['EMAIL_TAKEN', 'ALREADY_SIGNED_IN', 'TOO_MANY_REQUESTS', 'BUSY'],
})

const StartedSession = z.object({ token: z.string(), roles: z.array(Role), id: z.string() })

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Starts a session and answers its token. An account with a second factor asks for `code`: six digits, or a recovery code.',
  body: Credentials,
  data: StartedSession,
  refuses: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  summary: 'Ends the session it is called with.',
  data: Nothing,
})

/** 256 bits as base64url. The server refuses any other code, so the form doesn't check its format. */
const Code = Line(1, 200, 'The link is incomplete.')

export const checkSetupLink = endpoint({
  method: 'POST',
  path: '/auth/setup/check',
  access: 'public',
  summary: 'Refuses a setup link that no longer works. The link keeps working.',
  body: z.object({ token: Code }),
  data: Nothing,
  refuses: ['SETUP_DONE', 'SETUP_LINK_INVALID', 'TOO_MANY_REQUESTS'],
})

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/auth/setup',
  access: 'public',
  summary:
    'Creates the first admin by the setup link that the start of the server prints, and starts a session. The link works once, for 24 hours, while the site has no admin.',
  body: z.extend(z.pick(Registration, { firstName: true, lastName: true, email: true, password: true }), { token: Code }),
  data: StartedSession,
  refuses: ['SETUP_DONE', 'SETUP_LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary:
    'Verifies the address to which the code was mailed. Call it with a session of that account to keep its password and that session; without one, the password no longer works and the answer has a code to choose a new one.',
  body: z.object({ code: Code }),
  /** Null if the account keeps its password. The code is for `POST /auth/reset-password` and expires after 30 minutes. */
  data: z.nullable(z.object({ passwordCode: z.string() })),
  refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  access: 'signed-in',
  summary: 'Mails a new link to the caller; the one before no longer works.',
  data: Nothing,
  refuses: ['EMAIL_VERIFIED_ALREADY', 'TOO_MANY_REQUESTS'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Mails a link to choose a new password, if there is such an account. The answer is the same if there is none.',
  query: z.object({ email: z.optional(Email) }),
  body: z.nullish(z.object({ email: z.optional(Email) })),
  data: Nothing,
  refuses: ['TOO_MANY_REQUESTS'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password by the code that was mailed, once and for 30 minutes, and ends every session.',
  query: z.object({ code: z.optional(Code), newPassword: z.optional(NewPassword) }),
  body: z.nullish(z.object({ code: z.optional(Code), newPassword: z.optional(NewPassword) })),
  data: Nothing,
  refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/users/update-password',
  access: 'signed-in',
  summary: 'Sets a new password and ends every other session.',
  body: z.object({ oldPassword: CurrentPassword, newPassword: NewPassword }),
  data: Nothing,
  refuses: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const Session = z.object({
  id: z.string(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  /** Two letters, or null if unknown. */
  country: z.nullable(z.string()),
  createdAt: z.string(),
  /** Accurate to ten minutes. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  access: 'signed-in',
  summary: 'Where the caller is logged in, the last used first.',
  data: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: 'signed-in',
  summary: 'Logs one device out.',
  params: z.object({ id: Uuid }),
  data: Nothing,
  refuses: ['SESSION_NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  access: 'signed-in',
  summary: 'Logs every device out but the one that calls.',
  data: z.object({ ended: z.int() }),
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/mfa',
  access: 'signed-in',
  summary: 'Whether the caller logs in with a second factor.',
  data: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/mfa/setup',
  access: 'signed-in',
  summary: 'Makes a new secret for an authenticator app. It counts only once it is enabled with a code.',
  body: z.object({ password: CurrentPassword }),
  data: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    otpauthUrl: z.string(),
    /** The QR code of `otpauthUrl`: an SVG path on a square of `size` modules, including the quiet zone. */
    qrCode: z.object({ size: z.int(), path: z.string() }),
  }),
  refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/mfa/enable',
  access: 'signed-in',
  summary:
    'Turns the second factor on with a first code, ends every other session, and answers recovery codes: shown this once, each of use once.',
  body: SecondFactorProof,
  data: RecoveryCodes,
  refuses: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_NOT_SET_UP', 'TOO_MANY_REQUESTS'],
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/mfa/disable',
  access: 'signed-in',
  summary: 'Turns the second factor off.',
  body: z.object({ password: CurrentPassword, code: SecondFactorCode }),
  data: Nothing,
  refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/mfa/recovery-codes',
  access: 'signed-in',
  summary: 'Makes new recovery codes; those before no longer work.',
  body: z.object({ password: CurrentPassword, code: SecondFactorCode }),
  data: RecoveryCodes,
  refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS', 'BUSY'],
})
