import { findAccount } from '#features/accounts/accounts.face.ts'
import { confirmPassword } from '#features/accounts/require-password.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { listLinks } from './linked-logins.queries.ts'
import { requireProvider } from './require-provider.ts'
import { startProviderLogin } from './start-provider-login.ts'

export type LinkStart = { provider: string; userId: string; password: string | undefined; browser: string; address: string; now: Date }

const missingPassword = { path: 'password', message: 'Password is required.' }

/** Returns the URL at the provider where the user logs in to link that login. Confirms the password if the account has one. */
export async function startLinkingLogin(
  deps: Pick<Deps, 'db' | 'log' | 'loginProviders'>,
  { userId, password, ...start }: LinkStart,
): Promise<{ url: string }> {
  const { issuer } = requireProvider(deps, start.provider)
  const account = (await findAccount(deps.db, userId)) ?? refuse('SIGN_IN_REQUIRED')
  if (account.emailVerifiedAt === null) refuse('EMAIL_NOT_VERIFIED')
  if ((await listLinks(deps.db, userId)).some((link) => link.issuer === issuer)) refuse('LOGIN_LINKED_ALREADY')
  if (account.passwordHash !== NO_PASSWORD) {
    if (password === undefined) return refuse('INVALID_INPUT', { errors: [missingPassword] })
    await confirmPassword(deps.db, { userId, password, address: start.address, now: start.now })
  }
  return startProviderLogin(deps, { ...start, userId, returnUrl: '/settings' })
}
