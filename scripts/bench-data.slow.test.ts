// A benchmark writes its rows with SQL, so a new constraint can break it without any type error.
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { checkPromises } from '../server/src/features/checks/check-promises.ts'
import { seedDemo } from '../server/src/testing/demo/seed.ts'
import { testApp } from '../server/src/testing/test-app.ts'

type Fill = (target: object, ...size: unknown[]) => Promise<unknown>

const app = await testApp({ now: new Date() })
const database = { ...inject('testServer').connection, database: app.connection.database }
const load = async (file: string): Promise<Record<string, Fill>> => import(path.resolve(import.meta.dirname, '../bench/lib', file))

test('the rows that benchmarks add to the demo pass `akada check`', async () => {
  const { fillSite } = await load('large-site.mjs')
  const { openPool } = await load('sql.mjs')
  const { enrollLearners } = await load('learner.mjs')
  const { addBuyers } = await load('buyers.mjs')
  await seedDemo(app.deps)

  await fillSite?.(database, { orders: 2_000, people: 400, courses: 500, freeEach: 2 })
  const pool = (await openPool?.(database)) as { end: () => Promise<void> }
  await enrollLearners?.(pool, 3)
  await addBuyers?.(pool, 3)
  await pool.end()

  expect((await checkPromises(app.deps)).breaches).toEqual([])
})
