// Checks that processes of the old release keep working during a rolling release, after the new release has extended the database.
import { contract } from '@akada/contract/contract.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAccessTable } from '#testing/access/access-table.ts'
import { askCall } from '#testing/access/ask-call.ts'
import { asks } from '#testing/access/asks-of-all.ts'
import { openWorld } from '#testing/access/open-world.ts'
import { actors } from '#testing/access/world.ts'
import { buildApp } from './app.ts'

const table = readAccessTable()

const { built, world, database, app } = await openWorld()

/** Returns the response to a user who may make the call, and rolls back the effects. */
const answersTo = (name: string) =>
  database.undone(async () => {
    const row = table.find(({ key }) => key === name) ?? table.find(({ call }) => call === name) ?? expect.unreachable(name)
    const { endpoint } = contract.find((call) => call.name === row.call) ?? expect.unreachable(name)
    const actor = actors.toReversed().find((each) => row.expected[each] === 'ok') ?? 'admin'
    const person = world.people[actor]
    const token = person && (await built.tokenFor(person))
    const ask = await asks[row.key]?.(world, {
      id: person?.id ?? world.visibleId,
      db: database.db,
      first: (call, sent) => askCall(app, { endpoint: call, ask: sent, token }),
    })
    const { statusCode, data } = await askCall(app, { endpoint, token, ...(ask && { ask }) })
    return { statusCode, fields: data && typeof data === 'object' ? Object.keys(data) : [] }
  })

// The calls that users need during a release. Staff calls can wait a minute. finishUpload is excluded, because moving a file can't be
// rolled back.
const calls = contract.filter(({ name, endpoint }) => !['manager', 'admin'].includes(endpoint.access) && name !== 'finishUpload')

const before = new Map<string, unknown>()
beforeAll(async () => {
  // Runs every call first, so that the connection has the cached plans of a process that has been serving for a while.
  for (const { name } of calls) before.set(name, await answersTo(name))
  await addToEverything()
}, 120_000)

/** Adds what a new release may add while the old release runs: columns, a table, and a line in the migration history. */
async function addToEverything() {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migrations'
  `.execute(built.ownerDb)
  for (const { name } of rows) await sql`alter table ${sql.id(name)} add column of_the_next_release text`.execute(built.ownerDb)
  await sql`create table next_things (id integer primary key, course_id integer references courses)`.execute(built.ownerDb)
  await note('9998_next.sql', null)
}

const note = (name: string, needs: string | null) =>
  sql`insert into schema_migrations (name, checksum, needs) values (${name}, '', ${needs})`.execute(built.ownerDb)

describe('after a newer release extends the database', () => {
  test.each(calls.map(({ name }) => [name]))('%s responds as before', async (name) => {
    expect(await answersTo(name)).toEqual(before.get(name))
  })

  test('a process is ready until something that it uses is removed', async () => {
    const readiness = async () => {
      const process = await buildApp(built.deps)
      const { statusCode } = await process.inject({ url: '/readyz' })
      await process.close()
      return statusCode
    }

    const added = await readiness()
    await note('9999_after_it.sql', '9998')

    expect([added, await readiness()]).toEqual([200, 503])
  })
})
