import { acceptProviderAnswer, startProviderLogin } from '@akada/contract/linked-logins.ts'
import { DEMO_PASSWORD } from '../builders.ts'
import { logInAtProvider, type ProviderUser, startLoginProvider } from '../login-provider.ts'
import type { Asker, Asks } from './asks.ts'

/** The login provider of the world's site. All test files of a process share it, so it ends with the process. */
export const worldProvider = await startLoginProvider()

const params = { provider: worldProvider.settings.id }

/** Starts a login in a browser and logs in at the provider. */
async function answered({ first }: Asker, user: ProviderUser) {
  worldProvider.behavior.users.set('newcomer', user)
  worldProvider.behavior.next = 'newcomer'
  const started = await first(startProviderLogin, { params, body: {} })
  const headers = { cookie: String(started.headers['set-cookie']).split(';')[0] ?? '' }
  const query = await logInAtProvider(started.data.url)
  return { params, headers, query }
}

const newcomer = { email: 'newcomer@school.test', email_verified: true }

/** Logins with a provider, and linked logins. */
export const asksOfProviders: Asks = {
  startProviderLogin: () => ({ params, body: {} }),
  acceptProviderAnswer: async (_, asker) => {
    const { query, ...ask } = await answered(asker, { ...newcomer, given_name: 'Ada', family_name: 'Obi' })
    return { ...ask, body: { query } }
  },
  finishProviderLogin: async (_, asker) => {
    const { query, ...ask } = await answered(asker, newcomer)
    await asker.first(acceptProviderAnswer, { ...ask, body: { query } })
    return { ...ask, body: { state: new URLSearchParams(query).get('state'), firstName: 'Ada', lastName: 'Obi' } }
  },
  startLinkingLogin: () => ({ params, body: { password: DEMO_PASSWORD } }),
  deleteLinkedLogin: async ({ now }, { db, id }) => {
    const link = { user_id: id, issuer: worldProvider.settings.issuer, subject: 'linked', email: 'me@school.test', linked_at: now }
    return { params: await db.insertInto('linked_logins').values(link).returning('id').executeTakeFirstOrThrow() }
  },
}
