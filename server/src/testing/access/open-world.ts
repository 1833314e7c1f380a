import { afterAll } from 'vitest'
import { findCaller } from '#features/accounts/find-caller.ts'
import type { Deps } from '#platform/deps.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { openUndone } from './undone.ts'
import { givenWorld } from './world.ts'

/** A site with one of everything, and an app whose effects can be rolled back call by call. Closed after the tests of the file. */
export async function openWorld() {
  const built = await testApp()
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
