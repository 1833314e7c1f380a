import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { createLog } from '../../log.ts'
import { listen } from '../database/listen.ts'
import {
  enqueue,
  failJob,
  finishJob,
  isLastTry,
  type LeasedJob,
  leaseJob,
  purgeJobs,
  reclaimJobs,
  releaseJob,
  renewLease,
  runAgain,
} from './jobs.ts'
import { createWorkers, type JobHandler } from './workers.ts'

const { db, connection, close } = await testDatabase()
afterAll(close)

const log = createLog('silent')
let kinds = 0
const newKind = () => `kind-${++kinds}`
const jobsOf = (kind: string) => db.selectFrom('jobs').select(['status', 'attempts', 'last_error']).where('kind', '=', kind).execute()
const endLease = (kind: string) =>
  db
    .updateTable('jobs')
    .set({ leased_until: new Date(0) })
    .where('kind', '=', kind)
    .execute()
const makeDue = (kind: string) =>
  db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', kind)
    .execute()

const secondsUntilDue = async (kind: string) =>
  (
    await db
      .selectFrom('jobs')
      .select(sql<number>`round(extract(epoch from run_at - now()))::int`.as('seconds'))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).seconds

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
  test('is announced with its kind when it is queued, unless it is for later or was queued before', async () => {
    const heard: string[] = []
    const { caughtUp, close: stopListening } = await listen(connection, ['jobs'], {
      onNotification: (_, payload) => heard.push(payload),
      onReconnect: () => undefined,
      onError: () => undefined,
    })
    const [first, second] = [newKind(), newKind()]
    for (let time = 0; time < 2; time++) await enqueue(db, { kind: first, payload: {}, dedupeKey: first })
    await enqueue(db, { kind: newKind(), payload: {}, runAt: new Date(Date.now() + 60_000) })
    await db
      .insertInto('jobs')
      .values([first, second, second].map((kind) => ({ kind, payload: '{}' })))
      .execute()

    await caughtUp()
    await stopListening()
    await db.deleteFrom('jobs').execute()

    expect([heard.slice(0, 1), heard.slice(1).toSorted()]).toEqual([[first], [first, second].toSorted()])
  })

  test('isn’t queued if its transaction is rolled back', async () => {
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

  test('isn’t queued with another job’s key, even after the other job is done', async () => {
    const handler = counting(newKind())
    const job = { kind: handler.kind, payload: {}, dedupeKey: handler.kind }
    const workers = createWorkers(db, log, [handler])
    await Promise.all(Array.from({ length: 10 }, () => enqueue(db, job)))
    await workers.drain()
    await enqueue(db, job)

    await workers.drain()

    expect(handler.runs).toHaveLength(1)
  })

  test('is leased to only one of many workers', async () => {
    const handler = counting(newKind())
    for (let index = 0; index < 40; index++) await enqueue(db, { kind: handler.kind, payload: { index } })

    await Promise.all(Array.from({ length: 8 }, () => createWorkers(db, log, [handler]).drain()))

    expect(new Set(handler.runs.map((run) => (run as { index: number }).index)).size).toBe(40)
    expect(handler.runs).toHaveLength(40)
  })

  test('is retried later if it fails, and set aside after the last attempt', async () => {
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

  test('is leased to another worker after a pause if its worker died and its lease has expired', async () => {
    const handler = counting(newKind())
    await enqueue(db, { kind: handler.kind, payload: {} })
    await leaseJob(db)
    const workers = createWorkers(db, log, [handler])

    await workers.drain()
    const whileLeased = handler.runs.length
    await endLease(handler.kind)
    await workers.drain()
    const whilePaused = handler.runs.length
    await makeDue(handler.kind)
    await workers.drain()

    expect([whileLeased, whilePaused, handler.runs.length]).toEqual([0, 0, 1])
  })

  test('that crashes its process is retried twice, after growing pauses, and then set aside', async () => {
    const handler = counting(newKind())
    const givenUp: unknown[] = []
    await enqueue(db, { kind: handler.kind, payload: { of: 7 } })
    const pauses: number[] = []
    for (let death = 1; death <= 3; death++) {
      await makeDue(handler.kind)
      await leaseJob(db, { only: [handler.kind] })
      await endLease(handler.kind)
      await reclaimJobs(db)
      pauses.push(await secondsUntilDue(handler.kind))
    }

    const giveUp = async (payload: unknown) => void givenUp.push(payload)
    await createWorkers(db, log, [{ ...handler, giveUp }]).drain()

    expect(pauses).toEqual([60, 240, 0])
    expect([handler.runs, givenUp]).toEqual([[], [{ of: 7 }]])
    expect(await jobsOf(handler.kind)).toMatchObject([
      { status: 'DEAD', last_error: expect.stringContaining('The process ended during this job.') },
    ])
  })

  test('that fails for the last time calls its give-up handler, and is set aside even if the handler fails', async () => {
    const kind = newKind()
    let told = 0
    const run = () => Promise.reject(new Error('broken'))
    const giveUp = async () => {
      told += 1
      throw new Error('no response')
    }
    await enqueue(db, { kind, payload: {} })
    await db.updateTable('jobs').set({ attempts: 10 }).where('kind', '=', kind).execute()
    const workers = createWorkers(db, log, [{ kind, run, giveUp }])

    await workers.drain()
    const eventsBefore = told
    await makeDue(kind)
    await workers.drain()

    expect([eventsBefore, told]).toEqual([0, 1])
    expect(await jobsOf(kind)).toMatchObject([{ status: 'DEAD', attempts: 12, last_error: expect.stringContaining('broken') }])
  })

  test('that crashed its process comes after all waiting jobs', async () => {
    const [deadly, other] = [newKind(), newKind()]
    await enqueue(db, { kind: deadly, payload: {} })
    await leaseJob(db, { only: [deadly] })
    await enqueue(db, { kind: other, payload: {} })
    await endLease(deadly)
    await reclaimJobs(db)

    expect((await leaseJob(db, { only: [deadly, other] }))?.kind).toBe(other)
  })

  test('is reclaimed by only one of many workers, so that each crash counts once', async () => {
    const kind = newKind()
    await enqueue(db, { kind, payload: {} })
    await leaseJob(db, { only: [kind] })
    await endLease(kind)

    await Promise.all(Array.from({ length: 10 }, () => reclaimJobs(db)))
    await reclaimJobs(db)

    expect(await db.selectFrom('jobs').select('deaths').where('kind', '=', kind).execute()).toEqual([{ deaths: 1 }])
  })

  test('recognizes its last attempt after two crashes, and can be rerun with its counters reset', async () => {
    const kind = newKind()
    await enqueue(db, { kind, payload: {} })
    for (const _ of [1, 2]) {
      await leaseJob(db, { only: [kind] })
      await endLease(kind)
      await reclaimJobs(db)
      await makeDue(kind)
    }
    const third = (await leaseJob(db, { only: [kind] })) as LeasedJob
    await failJob(db, third, new Error('broken'))
    const after = await jobsOf(kind)
    await runAgain(db, [third.id])
    const again = (await leaseJob(db, { only: [kind] })) as LeasedJob

    expect(after).toMatchObject([{ status: 'DEAD', attempts: 3 }])
    expect([isLastTry(third), isLastTry(again)]).toEqual([true, false])
  })

  test('stays leased for as long as it runs', async () => {
    const kind = newKind()
    const isKept = async () =>
      (await db.selectFrom('jobs').select(sql<boolean>`leased_until > now()`.as('is')).where('kind', '=', kind).executeTakeFirst())?.is
    const handler = counting(kind, async () => {
      await endLease(kind)
      await expect.poll(isKept).toBe(true)
    })
    await enqueue(db, { kind, payload: {} })

    await createWorkers(db, log, [handler], 10).drain()

    expect(await jobsOf(kind)).toMatchObject([{ status: 'DONE', attempts: 1 }])
  })

  test('of an unknown kind is kept for a release that can handle it', async () => {
    const kind = newKind()
    await enqueue(db, { kind, payload: {} })

    await createWorkers(db, log, []).drain()

    expect(await jobsOf(kind)).toMatchObject([{ status: 'QUEUED' }])
  })
})

describe('a job that another worker has taken over', () => {
  const takenOver = async () => {
    const kind = newKind()
    await enqueue(db, { kind, payload: {} })
    const first = (await leaseJob(db, { only: [kind] })) as LeasedJob
    await endLease(kind)
    await reclaimJobs(db)
    await makeDue(kind)
    const second = (await leaseJob(db, { only: [kind] })) as LeasedJob
    return { kind, first, second }
  }
  const ends: [string, (job: LeasedJob) => Promise<unknown>][] = [
    ['done', (job) => finishJob(db, job)],
    ['failed', (job) => failJob(db, job, new Error('too late'))],
    ['released', (job) => releaseJob(db, job)],
  ]

  test.each(ends)('stays with the new worker when the first worker reports it late as %s', async (_, end) => {
    const { kind, first } = await takenOver()

    await end(first)

    expect(await jobsOf(kind)).toEqual([{ status: 'QUEUED', attempts: 2, last_error: 'The process ended during this job.' }])
    expect(await leaseJob(db, { only: [kind] })).toBeUndefined()
  })

  test.each(ends)('stays done when the first worker reports it late as %s', async (_, end) => {
    const { kind, first, second } = await takenOver()
    await finishJob(db, second)

    await end(first)

    expect(await jobsOf(kind)).toEqual([{ status: 'DONE', attempts: 2, last_error: 'The process ended during this job.' }])
  })
})

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a long job', () => {
  const long = (handler: JobHandler, more: { isForOthers?: boolean } = {}): JobHandler => ({
    ...handler,
    isLong: true,
    giveUp: null,
    ...more,
  })
  const stateOf = (kind: string) =>
    db.selectFrom('jobs').select(['status', 'attempts', 'leased_until']).where('kind', '=', kind).executeTakeFirstOrThrow()

  test('doesn’t delay short jobs, and runs after earlier jobs of its kind', async () => {
    const [quicksDone, longsDone] = [gate(), gate()]
    const quick = counting(newKind(), async () => void (quick.runs.length === 5 && quicksDone.open()))
    let [running, most] = [0, 0]
    const slow = counting(newKind(), async () => {
      most = Math.max(most, ++running)
      await quicksDone.opened
      running--
      if (slow.runs.length === 3) longsDone.open()
    })
    for (let index = 0; index < 3; index++) await enqueue(db, { kind: slow.kind, payload: {} })
    for (let index = 0; index < 5; index++) await enqueue(db, { kind: quick.kind, payload: {} })
    const workers = createWorkers(db, log, [quick, long(slow)])

    workers.wake()
    workers.wake()
    await longsDone.opened
    await workers.stop()

    expect([quick.runs.length, slow.runs.length, most]).toEqual([5, 3, 1])
  })

  test('is looked for only when a job of its lane is queued', async () => {
    const [quick, slow] = [counting(newKind()), counting(newKind())]
    await enqueue(db, { kind: slow.kind, payload: {} })
    const runsAfter = async (kind: string) => {
      const workers = createWorkers(db, log, [quick, long(slow)])
      workers.wake(kind)
      await workers.stop()
      return slow.runs.length
    }

    expect([await runsAfter(quick.kind), await runsAfter(slow.kind)]).toEqual([0, 1])
  })

  test('is aborted when the process stops, without losing an attempt', async () => {
    const begun = gate()
    const kind = newKind()
    const run = (_: unknown, stopping?: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        stopping?.addEventListener('abort', () => reject(stopping.reason))
        begun.open()
      })
    await enqueue(db, { kind, payload: {} })
    const workers = createWorkers(db, log, [{ kind, isLong: true, giveUp: null, run }])

    workers.wake()
    await begun.opened
    await workers.stop()

    expect(await stateOf(kind)).toEqual({ status: 'QUEUED', attempts: 0, leased_until: null })
  })

  test('with unfinished work returns to the queue without using up an attempt, and the next job is chosen by place', async () => {
    const handler = counting(newKind())
    const parts = new Map([
      ['first', 2],
      ['second', 1],
    ])
    const nameOf = (payload: unknown) => (payload as { name: string }).name
    const run = async (payload: unknown) => {
      handler.runs.push(nameOf(payload))
      parts.set(nameOf(payload), (parts.get(nameOf(payload)) ?? 0) - 1)
      if (handler.runs.length === 1)
        await db
          .updateTable('jobs')
          .set({ payload: { name: 'first', place: 9 } })
          .where('kind', '=', handler.kind)
          .where(sql<boolean>`payload ->> 'name' = 'first'`)
          .execute()
    }
    const place = sql<number | null>`(payload ->> 'place')::integer`
    for (const payload of [{ name: 'never' }, { name: 'second', place: 2 }, { name: 'first', place: 1 }])
      await enqueue(db, { kind: handler.kind, payload })
    const isUnfinished = async (payload: unknown) => (parts.get(nameOf(payload)) ?? 0) > 0

    await createWorkers(db, log, [{ kind: handler.kind, isLong: true, giveUp: null, run, places: [place], isUnfinished }]).drain()

    expect(handler.runs).toEqual(['first', 'second', 'first'])
    expect((await jobsOf(handler.kind)).map(({ status, attempts }) => [status, attempts]).sort()).toEqual([
      ['DONE', 1],
      ['DONE', 1],
      ['QUEUED', 0],
    ])
  })

  test('that this process can’t run is left to another process', async () => {
    const kind = newKind()
    const without = counting(kind)
    const withIt = counting(kind)
    await enqueue(db, { kind, payload: {} })

    await createWorkers(db, log, [long(without, { isForOthers: true })]).drain()
    const before = await stateOf(kind)
    await createWorkers(db, log, [long(withIt)]).drain()

    expect([before.attempts, without.runs.length, withIt.runs.length]).toEqual([0, 0, 1])
  })

  test('with a renewed lease isn’t given to another worker', async () => {
    const kind = newKind()
    await enqueue(db, { kind, payload: {} })
    const job = await leaseJob(db, { only: [kind] })
    const aboutToEnd = new Date(Date.now() - 1000)
    await db.updateTable('jobs').set({ leased_until: aboutToEnd }).where('kind', '=', kind).execute()

    await renewLease(db, job as LeasedJob)

    expect(await leaseJob(db, { only: [kind] })).toBeUndefined()
  })
})

describe('finished jobs', () => {
  test('are deleted after a month, however many there are', async () => {
    await sql`insert into jobs (kind, payload, status, finished_at)
      select 'old', '{}'::jsonb, 'DONE', now() - interval '31 days' from generate_series(1, 10001)
      union all select 'young', '{}', 'DONE', now() - interval '29 days'
      union all select 'dead', '{}', 'DEAD', now() - interval '31 days'`.execute(db)

    await purgeJobs(db)

    expect(await jobsOf('old')).toEqual([])
    expect([...(await jobsOf('young')), ...(await jobsOf('dead'))].map(({ status }) => status)).toEqual(['DONE', 'DEAD'])
  })
})
