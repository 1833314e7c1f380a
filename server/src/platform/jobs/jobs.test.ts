import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { createLog } from '../../log.ts'
import { enqueue, leaseJob } from './jobs.ts'
import { createWorkers, type JobHandler } from './workers.ts'

const { db, close } = await testDatabase()
afterAll(close)

const log = createLog('silent')
let kinds = 0
const newKind = () => `kind-${++kinds}`
const jobsOf = (kind: string) => db.selectFrom('jobs').select(['status', 'attempts', 'last_error']).where('kind', '=', kind).execute()
const makeDue = (kind: string) =>
  db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', kind)
    .execute()

function counting(kind: string, work: () => Promise<void> = async () => undefined): JobHandler & { runs: unknown[] } {
  const runs: unknown[] = []
  return {
    kind,
    runs,
    run: async (payload) => {
      runs.push(payload)
      await work()
    },
  }
}

describe('a job', () => {
  test('is there if, and only if, what caused it commits', async () => {
    const kind = newKind()
    await db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, { kind, payload: {} })
        throw new Error('rolled back')
      })
      .catch(() => undefined)

    expect(await jobsOf(kind)).toEqual([])
  })

  test('runs once, with its payload', async () => {
    const handler = counting(newKind())
    await enqueue(db, { kind: handler.kind, payload: { orderId: 7 } })

    await createWorkers(db, log, [handler]).drain()

    expect(handler.runs).toEqual([{ orderId: 7 }])
    expect(await jobsOf(handler.kind)).toMatchObject([{ status: 'DONE', attempts: 1 }])
  })

  test('with the key of another is not queued, also after that one is done', async () => {
    const handler = counting(newKind())
    const job = { kind: handler.kind, payload: {}, dedupeKey: handler.kind }
    const workers = createWorkers(db, log, [handler])
    await Promise.all(Array.from({ length: 10 }, () => enqueue(db, job)))
    await workers.drain()
    await enqueue(db, job)

    await workers.drain()

    expect(handler.runs).toHaveLength(1)
  })

  test('is taken by one of many workers', async () => {
    const handler = counting(newKind())
    for (let index = 0; index < 40; index++) await enqueue(db, { kind: handler.kind, payload: { index } })

    await Promise.all(Array.from({ length: 8 }, () => createWorkers(db, log, [handler]).drain()))

    expect(new Set(handler.runs.map((run) => (run as { index: number }).index)).size).toBe(40)
    expect(handler.runs).toHaveLength(40)
  })

  test('that fails comes again later, and goes aside after its last attempt', async () => {
    const handler = counting(newKind(), () => Promise.reject(new Error('no luck')))
    const workers = createWorkers(db, log, [handler])
    await enqueue(db, { kind: handler.kind, payload: {} })

    await workers.drain()
    const afterOne = await jobsOf(handler.kind)
    for (let attempt = 0; attempt < 15; attempt++) {
      await makeDue(handler.kind)
      await workers.drain()
    }

    expect(afterOne).toMatchObject([{ status: 'QUEUED', attempts: 1, last_error: expect.stringContaining('no luck') }])
    expect(await jobsOf(handler.kind)).toMatchObject([{ status: 'DEAD', attempts: 12 }])
    expect(handler.runs).toHaveLength(12)
  })

  test('of a worker that died is taken by another once its lease is over', async () => {
    const handler = counting(newKind())
    await enqueue(db, { kind: handler.kind, payload: {} })
    await leaseJob(db)
    const workers = createWorkers(db, log, [handler])

    await workers.drain()
    const whileLeased = handler.runs.length
    await db
      .updateTable('jobs')
      .set({ leased_until: new Date(0) })
      .where('kind', '=', handler.kind)
      .execute()
    await workers.drain()

    expect([whileLeased, handler.runs.length]).toEqual([0, 1])
  })

  test('of a kind nobody handles is kept for a release that does', async () => {
    const kind = newKind()
    await enqueue(db, { kind, payload: {} })

    await createWorkers(db, log, []).drain()

    expect(await jobsOf(kind)).toMatchObject([{ status: 'QUEUED' }])
  })
})
