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
  summary: 'Create an account',
  description: 'Emails a verification link. Doesn’t start a session.',
  body: Registration,
  data: z.object({ id: z.string() }),
  refuses: ['EMAIL_TAKEN', 'ALREADY_SIGNED_IN', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const StartedSession = z.object({ token: z.string(), roles: z.array(Role), id: z.string() })

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Log in',
  description:
    'Starts a session and returns its token. An account with two-step verification also needs `code`: six digits or a recovery code.',
  body: Credentials,
  data: StartedSession,
  refuses: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  acceptsEndedSession: true,
  summary: 'Log out',
  description: 'Ends the session that makes the call. Succeeds if the session has already ended.',
  data: Nothing,
})

/** 256 bits as base64url. The server refuses any other code, so the form doesn't check its format. */
const Code = Line(1, 200, 'The link is incomplete. Open the whole link again.')

export const checkSetupLink = endpoint({
  method: 'POST',
  path: '/auth/setup/check',
  access: 'public',
  summary: 'Check a setup link',
  description: 'Fails if the link no longer works. Doesn’t use up the link.',
  body: z.object({ token: Code }),
  data: Nothing,
  refuses: ['SETUP_DONE', 'SETUP_LINK_INVALID', 'TOO_MANY_REQUESTS'],
})

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/auth/setup',
  access: 'public',
  summary: 'Create the first admin',
  description:
    'Needs the setup link that the server prints at startup, and starts a session. The link works once, for 24 hours, while the site has no admin.',
  body: z.extend(z.pick(Registration, { firstName: true, lastName: true, email: true, password: true }), { token: Code }),
  data: StartedSession,
  refuses: ['SETUP_DONE', 'SETUP_LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Verify an email address with the emailed code',
  description:
    'If the caller is logged in to the account, the password and the session are kept. Otherwise, the password stops working and the response contains a code to choose a new one.',
  body: z.object({ code: Code }),
  /** A code for `POST /auth/reset-password` that expires after 30 minutes. Null if the account keeps its password. */
  data: z.nullable(z.object({ passwordCode: z.string() })),
  refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  access: 'signed-in',
  summary: 'Send a new verification link',
  description: 'The previous link stops working.',
  data: Nothing,
  refuses: ['EMAIL_VERIFIED_ALREADY', 'TOO_MANY_REQUESTS'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Email a password reset link',
  description: 'The response is the same whether or not the account exists.',
  query: z.object({ email: z.optional(Email) }),
  body: z.nullish(z.object({ email: z.optional(Email) })),
  data: Nothing,
  refuses: ['TOO_MANY_REQUESTS'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the emailed code',
  description: 'The code works once, for 30 minutes. Ends all sessions.',
  query: z.object({ code: z.optional(Code), newPassword: z.optional(NewPassword) }),
  body: z.nullish(z.object({ code: z.optional(Code), newPassword: z.optional(NewPassword) })),
  data: Nothing,
  refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/users/update-password',
  access: 'signed-in',
  summary: 'Change the password',
  description: 'Ends all other sessions.',
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
  /** Accurate to within ten minutes. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  access: 'signed-in',
  summary: 'List the caller’s sessions',
  description: 'Sorted by last use, newest first.',
  data: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: 'signed-in',
  summary: 'End one session',
  params: z.object({ id: Uuid }),
  data: Nothing,
  refuses: ['SESSION_NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  access: 'signed-in',
  summary: 'End all other sessions',
  data: z.object({ ended: z.int() }),
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/mfa',
  access: 'signed-in',
  summary: 'Get the two-step verification status',
  data: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/mfa/setup',
  access: 'signed-in',
  summary: 'Start setting up two-step verification',
  description: 'Creates a secret for an authenticator app. Two-step verification is off until it is turned on with a code.',
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
  summary: 'Turn on two-step verification',
  description:
    'Requires a code from the app and ends all other sessions. Returns the recovery codes, which are shown only once and work once each.',
  body: SecondFactorProof,
  data: RecoveryCodes,
  refuses: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_NOT_SET_UP', 'TOO_MANY_REQUESTS'],
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/mfa/disable',
  access: 'signed-in',
  summary: 'Turn off two-step verification',
  body: z.object({ password: CurrentPassword, code: SecondFactorCode }),
  data: Nothing,
  refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/mfa/recovery-codes',
  access: 'signed-in',
  summary: 'Replace the recovery codes',
  description: 'The previous codes stop working.',
  body: z.object({ password: CurrentPassword, code: SecondFactorCode }),
  data: RecoveryCodes,
  refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS', 'BUSY'],
})
