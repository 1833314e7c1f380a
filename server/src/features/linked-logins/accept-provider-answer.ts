import type { Answer } from '@akada/contract/endpoint.ts'
import type * as contract from '@akada/contract/linked-logins.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addLinkedLogin } from './add-linked-login.ts'
import { answerOf, enter, type Place, type Visit } from './linked-logins.entry.ts'
import { deleteStart, keepIdentity, takeStart } from './linked-logins.started.queries.ts'
import { refuseFailure, requireProvider } from './require-provider.ts'

export type ProviderAnswer = {
  provider: string
  /** The query of the URL to which the provider returned the browser. */
  query: string
  /** The browser's token. Undefined if the browser started no login. */
  browser: string | undefined
  /** The caller, who links a login. */
  user: User | null
  visit: Visit
}

type Where = Place & Pick<Deps, 'log' | 'loginProviders'>

/** Checks the answer of a provider, once. Then logs in, or links the login to the account of the caller who started the linking. */
export async function acceptProviderAnswer(
  place: Where,
  { query, browser, user, visit, ...asked }: ProviderAnswer,
): Promise<Answer<typeof contract.acceptProviderAnswer>> {
  const provider = requireProvider(place, asked.provider)
  const state = new URLSearchParams(query).get('state')
  if (browser === undefined || state === null) return refuse('PROVIDER_LOGIN_EXPIRED')
  const stateHash = hashToken(state)
  const key = { stateHash, browserHash: hashToken(browser), provider: provider.id }
  const start = (await takeStart(place.db, key, visit.now)) ?? refuse('PROVIDER_LOGIN_EXPIRED')
  try {
    if (start.userId !== null && start.userId !== user?.id) refuse('PROVIDER_LOGIN_EXPIRED')
    const identity = await provider.identify(query, { state, ...start }).catch((error) => refuseFailure(place, provider, error))
    if (start.userId !== null) {
      await addLinkedLogin(place.db, { userId: start.userId, stateHash, provider, identity, now: visit.now })
      return answerOf({ needs: null, session: null }, identity, start.returnUrl)
    }
    const outcome = await enter(place, { provider, identity, stateHash, entered: {}, visit })
    if (outcome.needs !== null) await keepIdentity(place.db, stateHash, identity)
    return answerOf(outcome, identity, start.returnUrl)
  } catch (error) {
    await deleteStart(place.db, stateHash)
    throw error
  }
}
