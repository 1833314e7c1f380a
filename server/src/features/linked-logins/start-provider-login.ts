import { randomBytes } from 'node:crypto'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Deps } from '#platform/deps.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { LOGIN_MINUTES, localPath, startTurn } from './linked-logins.rules.ts'
import { insertStart } from './linked-logins.started.queries.ts'
import { refuseFailure, requireProvider } from './require-provider.ts'

export type Start = {
  provider: string
  /** The token of the browser, which only this browser sends back. */
  browser: string
  /** The user who links a login. Null for logging in. */
  userId: string | null
  returnUrl: string | undefined
  address: string
  now: Date
}

const secret = () => randomBytes(32).toString('base64url')

/** Returns the URL at the provider where the user logs in. */
export async function startProviderLogin(deps: Pick<Deps, 'db' | 'log' | 'loginProviders'>, start: Start): Promise<{ url: string }> {
  const { browser, userId, returnUrl, address, now } = start
  const provider = requireProvider(deps, start.provider)
  await requireTurn(deps.db, { ...startTurn(networkOf(address)), now })
  const request = { state: secret(), nonce: secret(), codeVerifier: secret() }
  const url = await provider.loginUrl(request).catch((error) => refuseFailure(deps, provider, error))
  await insertStart(deps.db, {
    ...request,
    stateHash: hashToken(request.state),
    browserHash: hashToken(browser),
    provider: provider.id,
    userId,
    returnUrl: localPath(returnUrl),
    expiresAt: new Date(now.getTime() + LOGIN_MINUTES * 60_000),
  })
  return { url }
}
