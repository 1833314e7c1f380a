import type { Logger } from 'pino'
import type { Db } from '../database/database.ts'
import { jobRuns, jobSeconds } from '../metrics/instruments.ts'
import { forRequest } from '../request-id.ts'
import { type NewSpan, traced } from '../tracing/tracing.ts'
import { inJob } from './current-job.ts'
import {
  dueKinds,
  enqueue,
  failJob,
  finishJob,
  isIn,
  isLastTry,
  type Lane,
  type LeasedJob,
  leaseJob,
  type Place,
  purgeJobs,
  reclaimJobs,
  refuseDeadly,
  releaseJob,
  renewLease,
} from './jobs.ts'

export type JobHandler = Quick | Long

type Quick = Handler & { isLong?: false }
/**
 * A job that takes minutes or hours. One long job per lane runs at a time, alongside all short jobs, and is aborted when the process stops.
 * Often, a user is waiting for the job.
 */
type Long = Handler & {
  isLong: true
  giveUp: GiveUp | null
  /** Separate lanes, each with its own order. Each lane runs one job at a time. */
  places?: readonly Place[]
  /** Called after a run. If it returns true, the job returns to the queue and the next job is chosen. */
  isUnfinished?: (payload: unknown) => Promise<boolean>
}

/** Runs after the last attempt, or after the third crash of a process. Notifies the users who wait for the job. Must be idempotent. */
type GiveUp = (payload: unknown) => Promise<void>

type Handler = {
  kind: string
  /** The signal aborts when the process stops. Long jobs must then stop. The process waits for short jobs. */
  run: (payload: unknown, stopping?: AbortSignal) => Promise<void>
  giveUp?: GiveUp | null
  /** Queues the job at this interval, once for all processes. */
  everyMs?: number
  /** The lane of a long job. Jobs in different lanes don't wait for each other. */
  lane?: string
  /** Whether this process can't run the job and leaves it to another process. */
  isForOthers?: boolean
}

export type Workers = {
  start: () => void
  /** Checks for new jobs immediately: of one kind, or of all kinds if none is given. */
  wake: (kind?: string) => void
  /** Runs all due jobs, and resolves when none are left. For tests and the command line. */
  drain: () => Promise<void>
  /** Takes no new jobs, and resolves when the running jobs are done. */
  stop: () => Promise<void>
}

const QUICK_AT_ONCE = 2
const LONG_AT_ONCE = 1
const LOOK_EVERY_MS = 5_000
// This is a fraction of the lease's duration.
const RENEW_EVERY_MS = 30_000

export const PURGE_JOBS = 'purge-jobs'
const housekeeping = (db: Db): JobHandler => ({ kind: PURGE_JOBS, everyMs: 24 * 3_600_000, run: () => purgeJobs(db) })

export function createWorkers(db: Db, log: Logger, features: readonly JobHandler[], renewEveryMs = RENEW_EVERY_MS): Workers {
  const handlers = [...features, housekeeping(db)]
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]))
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []

  async function runOne(lane: Lane): Promise<boolean> {
    const job = await leaseJob(db, lane)
    if (!job) return false
    await runJob({ db, log, signal: stopping.signal, renewEveryMs }, byKind.get(job.kind), job)
    return true
  }

  async function runWhileDue(lane: Lane) {
    // After a run, other lanes may have jobs to run.
    while (!stopping.signal.aborted && (await runOne(lane))) if ('place' in lane) wake()
  }

  const apart = handlers.filter(({ isLong, isForOthers }) => isLong || isForOthers)
  const long = apart.filter(({ isForOthers }) => !isForOthers)
  const queues: { lane: Lane; atOnce: number; running: Set<Promise<void>> }[] = [
    { lane: { except: kindsOf(apart) }, atOnce: QUICK_AT_ONCE, running: new Set() },
    ...lanesOf(long).map((lane) => ({ lane, atOnce: LONG_AT_ONCE, running: new Set<Promise<void>>() })),
  ]

  async function dueLanes() {
    const kinds = await dueKinds(db)
    return queues.map(({ lane }) => lane).filter((lane) => kinds.some((kind) => isIn(lane, kind)))
  }

  const logUnread = (error: unknown) => log.error({ err: error }, 'jobs couldn’t be read')

  function wake(kind?: string) {
    for (const { lane, atOnce, running } of queues) {
      if (stopping.signal.aborted || running.size >= atOnce || (kind && !isIn(lane, kind))) continue
      const run = runWhileDue(lane)
        .catch(logUnread)
        .finally(() => running.delete(run))
      running.add(run)
    }
  }

  let looking: Promise<void> = Promise.resolve()

  /** Jobs of dead processes, failed jobs and jobs for later become due without a notification. */
  function look() {
    looking = reclaimJobs(db)
      .catch(logUnread)
      .then(() => wake())
  }

  function repeat(handler: JobHandler, everyMs: number) {
    const slot = () => Math.floor(Date.now() / everyMs)
    const queue = () =>
      enqueue(db, { kind: handler.kind, payload: {}, dedupeKey: `${handler.kind}:every:${slot()}` }).catch((error) =>
        log.error({ err: error, job: handler.kind }, 'a repeating job couldn’t be queued'),
      )
    timers.push(setInterval(queue, everyMs))
    void queue()
  }

  return {
    start: () => {
      for (const handler of handlers) if (handler.everyMs !== undefined) repeat(handler, handler.everyMs)
      timers.push(setInterval(look, LOOK_EVERY_MS))
      look()
    },
    wake,
    drain: async () => {
      await reclaimJobs(db)
      while ((await Promise.all((await dueLanes()).map(runOne))).includes(true));
    },
    stop: async () => {
      stopping.abort(new Error('the process is stopping'))
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all(queues.flatMap(({ running }) => [...running]))
    },
  }
}

const kindsOf = (handlers: readonly JobHandler[]) => handlers.map(({ kind }) => kind)

function lanesOf(long: readonly JobHandler[]): Lane[] {
  const isOrdered = (handler: JobHandler) => handler.isLong && handler.places !== undefined
  const shared = long.filter((handler) => !isOrdered(handler))
  return [
    ...[...new Set(shared.map(({ lane }) => lane))].map((name) => ({ only: kindsOf(shared.filter(({ lane }) => lane === name)) })),
    ...long.flatMap((handler) => (handler.isLong ? (handler.places ?? []) : []).map((place) => ({ only: [handler.kind], place }))),
  ]
}

type Running = { db: Db; log: Logger; signal: AbortSignal; renewEveryMs: number }

async function runJob(running: Running, handler: JobHandler | undefined, job: LeasedJob) {
  const kind = handler?.kind ?? 'unknown'
  const began = performance.now()
  const outcome = await forRequest(job.requestId ?? undefined, () => tryJob(running, handler, job))
  jobRuns.inc({ kind, outcome })
  jobSeconds.observe({ kind }, (performance.now() - began) / 1000)
}

async function tryJob({ db, log, signal, renewEveryMs }: Running, handler: JobHandler | undefined, job: LeasedJob) {
  const renewing = setInterval(
    () => void renewLease(db, job).catch((error) => log.warn({ err: error }, 'a job’s lease couldn’t be renewed')),
    renewEveryMs,
  )
  try {
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
    refuseDeadly(job)
    await inJob({ id: job.id, kind: job.kind, isLastTry: isLastTry(job) }, () =>
      traced(spanOf(job), () => handler.run(job.payload, signal)),
    )
    return await endRun(db, handler, job)
  } catch (error) {
    if (handler?.isLong && signal.aborted) {
      await releaseJob(db, job)
      return 'released'
    }
    if (isLastTry(job)) await giveUp(log, handler, job)
    const outcome = await failJob(db, job, error)
    log[outcome === 'DEAD' ? 'error' : 'warn']({ err: error, job: job.kind, jobId: job.id, attempts: job.attempts }, 'a job failed')
    return outcome === 'DEAD' ? 'dead' : 'failed'
  } finally {
    clearInterval(renewing)
  }
}

async function endRun(db: Db, handler: JobHandler, job: LeasedJob): Promise<'done' | 'unfinished'> {
  const isUnfinished = handler.isLong && (await handler.isUnfinished?.(job.payload))
  await (isUnfinished ? releaseJob(db, job) : finishJob(db, job))
  return isUnfinished ? 'unfinished' : 'done'
}

async function giveUp(log: Logger, handler: JobHandler | undefined, job: LeasedJob) {
  try {
    await inJob({ id: job.id, kind: job.kind, isLastTry: true }, async () => handler?.giveUp?.(job.payload))
  } catch (error) {
    log.error({ err: error, job: job.kind, jobId: job.id }, 'a job’s give-up handler failed')
  }
}

const spanOf = ({ id, kind, attempts, traceParent }: LeasedJob): NewSpan => ({
  name: `job ${kind}`,
  kind: 'consumer',
  attributes: { 'akada.job.id': id, 'akada.job.attempts': attempts },
  parent: traceParent ?? undefined,
})
