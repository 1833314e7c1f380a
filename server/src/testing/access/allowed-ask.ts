import { contract } from '@akada/contract/contract.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { AccessRow } from './access-table.ts'
import { askCall } from './ask-call.ts'
import type { Ask } from './asks.ts'
import { asks } from './asks-of-all.ts'
import type { openWorld } from './open-world.ts'
import { actors } from './world.ts'

const endpoints = new Map(contract.map(({ name, endpoint }) => [name, endpoint]))

type AllowedAsk = { endpoint: Endpoint; ask: Ask; token: string | undefined }

/**
 * Returns what is needed to make the call in a row of the access table as the first allowed actor. Creates the data that the call needs, so
 * this function must run inside `undone`.
 */
export async function allowedAsk(
  { built, world, database, app }: Awaited<ReturnType<typeof openWorld>>,
  { key, call, expected }: AccessRow,
): Promise<AllowedAsk> {
  const endpoint = endpoints.get(call) ?? missing(`${call} isn’t a call in the contract.`)
  const actor = actors.find((one) => expected[one] === 'ok') ?? missing(`No actor may call ${key}.`)
  const person = world.people[actor]
  const token = person && (await built.tokenFor(person))
  const first = (other: Endpoint, ask: object) => askCall(app, { endpoint: other, ask, token })
  const ask = await asks[key]?.(world, { id: person?.id ?? world.visibleId, db: database.db, first })
  return { endpoint, ask: ask ?? {}, token }
}

const missing = (message: string): never => {
  throw new Error(message)
}
