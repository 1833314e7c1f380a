import { contract } from '@akada/contract/contract.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { TestAnswer } from '../test-app.ts'
import { type AccessRow, readAccessTable } from './access-table.ts'
import { askCall } from './ask-call.ts'
import type { Ask } from './asks.ts'
import { asks } from './asks-of-all.ts'
import type { openWorld } from './open-world.ts'
import { type Actor, actors } from './world.ts'

/** A contract call with its subject, and an actor who may make the call. */
export type AllowedAsk = { key: string; endpoint: Endpoint; actor: Actor }

const endpoints = new Map(contract.map(({ name, endpoint }) => [name, endpoint]))

/** Every row of the access table, with the most powerful actor who may make the call. */
export const allowedAsks: AllowedAsk[] = readAccessTable().flatMap((row: AccessRow) => {
  const endpoint = endpoints.get(row.call)
  const actor = actors.findLast((name) => row.expected[name] === 'ok')
  return endpoint && actor ? [{ key: row.key, endpoint, actor }] : []
})

type Opened = Awaited<ReturnType<typeof openWorld>>

/** Makes one call as the allowed actor, with the usual input changed by `change`. All effects are rolled back. */
export const askAs = ({ built, world, database, app }: Opened, { key, endpoint, actor }: AllowedAsk, change: (ask: Ask) => Ask) =>
  database.undone(async (): Promise<TestAnswer> => {
    const person = world.people[actor]
    const token = person && (await built.tokenFor(person))
    const asker = {
      id: person?.id ?? world.visibleId,
      db: database.db,
      first: (call: Endpoint, sent: Ask) => askCall(app, { endpoint: call, ask: sent, token }),
    }
    return askCall(app, { endpoint, token, ask: change((await asks[key]?.(world, asker)) ?? {}) })
  })
