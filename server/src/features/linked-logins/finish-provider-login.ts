import type { Answer } from '@akada/contract/endpoint.ts'
import type * as contract from '@akada/contract/linked-logins.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { answerOf, type Entered, enter, type Place, type Visit } from './linked-logins.entry.ts'
import { findWaiting } from './linked-logins.started.queries.ts'
import { requireProvider } from './require-provider.ts'

export type Finish = { provider: string; state: string; browser: string | undefined; entered: Entered; visit: Visit }

/** Continues a login whose answer was accepted, with what the user entered. A refused entry can be corrected until the login expires. */
export async function finishProviderLogin(
  place: Place & Pick<Deps, 'loginProviders'>,
  { state, browser, entered, visit, ...asked }: Finish,
): Promise<Answer<typeof contract.finishProviderLogin>> {
  const provider = requireProvider(place, asked.provider)
  if (browser === undefined) return refuse('PROVIDER_LOGIN_EXPIRED')
  const stateHash = hashToken(state)
  const key = { stateHash, browserHash: hashToken(browser), provider: provider.id }
  const { subject, returnUrl, ...person } = (await findWaiting(place.db, key, visit.now)) ?? refuse('PROVIDER_LOGIN_EXPIRED')
  if (subject === null) return refuse('PROVIDER_LOGIN_EXPIRED')
  const identity = { issuer: provider.issuer, subject, ...person }
  return answerOf(await enter(place, { provider, identity, stateHash, entered, visit }), identity, returnUrl)
}
