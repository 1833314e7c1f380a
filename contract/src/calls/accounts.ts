// Written by `npm run openapi` from ../accounts.ts.
import type * as accounts from '../accounts.ts'
import type { Call } from '../endpoint.ts'

export const registerUser: Call<typeof accounts.registerUser> = { method: 'POST', path: '/auth/register', refuses: ['EMAIL_TAKEN', 'ALREADY_SIGNED_IN', 'TOO_MANY_REQUESTS', 'BUSY'] }
export const logIn: Call<typeof accounts.logIn> = { method: 'POST', path: '/auth/login', refuses: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS', 'BUSY'], empty: { roles: [] } }
export const logOut: Call<typeof accounts.logOut> = { method: 'POST', path: '/auth/logout' }
export const checkSetupLink: Call<typeof accounts.checkSetupLink> = { method: 'POST', path: '/auth/setup/check', refuses: ['SETUP_DONE', 'SETUP_LINK_INVALID', 'TOO_MANY_REQUESTS'] }
export const createFirstAdmin: Call<typeof accounts.createFirstAdmin> = { method: 'POST', path: '/auth/setup', refuses: ['SETUP_DONE', 'SETUP_LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'BUSY'], empty: { roles: [] } }
export const verifyEmail: Call<typeof accounts.verifyEmail> = { method: 'POST', path: '/auth/verify-email', refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS'] }
export const resendVerification: Call<typeof accounts.resendVerification> = { method: 'POST', path: '/auth/verify-email/resend', refuses: ['EMAIL_VERIFIED_ALREADY', 'TOO_MANY_REQUESTS'] }
export const requestPasswordReset: Call<typeof accounts.requestPasswordReset> = { method: 'POST', path: '/auth/forgot-password', refuses: ['TOO_MANY_REQUESTS'] }
export const resetPassword: Call<typeof accounts.resetPassword> = { method: 'POST', path: '/auth/reset-password', refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS', 'BUSY'] }
export const updatePassword: Call<typeof accounts.updatePassword> = { method: 'PUT', path: '/users/update-password', refuses: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'] }
export const listSessions: Call<typeof accounts.listSessions> = { method: 'GET', path: '/users/sessions', empty: [{ country: null }] }
export const endSession: Call<typeof accounts.endSession> = { method: 'DELETE', path: '/users/sessions/:id', refuses: ['SESSION_NOT_FOUND'] }
export const endOtherSessions: Call<typeof accounts.endOtherSessions> = { method: 'DELETE', path: '/users/sessions' }
export const getSecondFactor: Call<typeof accounts.getSecondFactor> = { method: 'GET', path: '/auth/mfa' }
export const setUpSecondFactor: Call<typeof accounts.setUpSecondFactor> = { method: 'POST', path: '/auth/mfa/setup', refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS', 'BUSY'] }
export const enableSecondFactor: Call<typeof accounts.enableSecondFactor> = { method: 'POST', path: '/auth/mfa/enable', refuses: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_NOT_SET_UP', 'TOO_MANY_REQUESTS'], empty: { recoveryCodes: [] } }
export const disableSecondFactor: Call<typeof accounts.disableSecondFactor> = { method: 'POST', path: '/auth/mfa/disable', refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS', 'BUSY'] }
export const replaceRecoveryCodes: Call<typeof accounts.replaceRecoveryCodes> = { method: 'POST', path: '/auth/mfa/recovery-codes', refuses: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS', 'BUSY'], empty: { recoveryCodes: [] } }
