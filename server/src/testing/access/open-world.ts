import { afterAll } from 'vitest'
import { findCaller } from '#features/accounts/find-caller.ts'
import type { Deps } from '#platform/deps.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { worldProvider } from './asks-of-providers.ts'
import { openUndone } from './undone.ts'
import { givenWorld } from './world.ts'

/**
 * Creates a site with one entity of every kind, and an app in which the effects of each call can be rolled back. Closes both after the
 * file's tests.
 */
export async function openWorld() {
  const built = await testApp({ loginProviders: [worldProvider.provider] })
  const world = await givenWorld(built)
  const database = await openUndone(built.connection)
  const deps: Deps = {
    ...built.deps,
    db: database.db,
    userOf: (token) => findCaller({ db: database.db, policy: built.deps.policy, now: built.clock.now }, token),
  }
  const app = await buildApp(deps)
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  return { built, world, database, app }
}
