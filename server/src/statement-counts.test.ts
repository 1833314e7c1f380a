// Counts the statements that a call sends to PostgreSQL. Each statement is a round trip. testing/statement-counts.csv lists the counts.
import { readFileSync } from 'node:fs'
import { contract } from '@akada/contract/contract.ts'
import { placeOrder, verifyPayment } from '@akada/contract/orders.ts'
import { expect, test } from 'vitest'
import { statementSeconds } from '#platform/metrics/instruments.ts'
import { askCall } from '#testing/access/ask-call.ts'
import type { Ask } from '#testing/access/asks.ts'
import { asks } from '#testing/access/asks-of-all.ts'
import { openWorld } from '#testing/access/open-world.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'

const { built, world } = await openWorld()
const { app, db, paystack } = built
const title = (await db.selectFrom('courses').select('title').where('id', '=', world.courseId).executeTakeFirstOrThrow()).title
const word = title.split(' ')[0] ?? ''
const endpoints = new Map(contract.map(({ name, endpoint }) => [name, endpoint]))
const forVisitors = contract.filter(({ endpoint }) => endpoint.cache === 'public').map(({ name }) => name)

/** The input of calls whose count depends on it. Other calls get the input of the access test. */
const inputs: Record<string, Ask> = {
  'listCatalog: search': { query: { search: word } },
  'listCatalog: filters': { query: { categoryId: world.categoryId, price: 'paid' } },
  'getCourseFacets: search': { query: { search: word } },
  listSearchSuggestions: { query: { query: word } },
}

const callers = { visitor: undefined, student: await built.tokenFor(world.people.student_owner ?? expect.unreachable()) }
const rows = readFileSync(new URL('testing/statement-counts.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [key = '', caller = '', statements = ''] = line.split(',')
    return { key, caller: caller as keyof typeof callers, statements: Number(statements) }
  })

async function sentStatements(): Promise<number> {
  const { values } = await statementSeconds.get()
  return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
}

test.each(rows.map((row) => [row.key, row.caller, row] as const))(
  '%s sends no more statements than listed for a %s',
  async (key, caller, row) => {
    const endpoint = endpoints.get(key.split(': ')[0] ?? '') ?? expect.unreachable(`${key} isn’t a call in the contract`)
    const first = () => expect.unreachable('a reading call prepares nothing')
    const ask = inputs[key] ?? (await asks[key]?.(world, { id: world.visibleId, db, first })) ?? {}
    const once = () => askCall(app, { endpoint, ask, token: callers[caller] })
    await once()

    const before = await sentStatements()
    const { statusCode } = await once()

    expect([statusCode, await sentStatements()]).toEqual([200, before + row.statements])
  },
)

test('every call that is the same for all visitors is listed', () => {
  const listed = new Set(rows.filter(({ caller }) => caller === 'visitor').map(({ key }) => key.split(': ')[0]))

  expect(forVisitors.filter((name) => !listed.has(name))).toEqual([])
})

test('a purchase sends no more statements than it needs', async () => {
  const buyer = await givenUser(db)
  const token = await built.tokenFor(buyer)
  const course = await givenCourse(db, { categoryIds: [] })
  await db.insertInto('cart_courses').values({ user_id: buyer.id, course_id: course.id }).execute()
  const body = { totalAmount: 15_000, currency: 'NGN', courseIds: [course.id] }
  const counted = async (send: () => Promise<{ statusCode: number }>) => {
    const before = await sentStatements()
    const { statusCode } = await send()
    return [statusCode, (await sentStatements()) - before]
  }

  const checkout = await counted(() => askCall(app, { endpoint: placeOrder, ask: { body }, token }))
  const { reference } = paystack.transactions().at(-1) ?? expect.unreachable()
  await paystack.pay(reference)
  const settlement = await counted(() => askCall(app, { endpoint: verifyPayment, ask: { query: { reference } }, token: undefined }))

  expect({ checkout, settlement }).toEqual({ checkout: [200, 15], settlement: [200, 21] })
})
