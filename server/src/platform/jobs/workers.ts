import type { Logger } from 'pino'
import type { Db } from '../database/database.ts'
import { enqueue, failJob, finishJob, type LeasedJob, leaseJob, purgeJobs } from './jobs.ts'

export type JobHandler = {
  kind: string
  run: (payload: unknown) => Promise<void>
  /** Queues itself this often, once however many processes there are. */
  everyMs?: number
}

export type Workers = {
  start: () => void
  /** Somebody queued something: look now. */
  wake: () => void
  /** Runs all that is due and resolves when nothing is; for tests and the command line. */
  drain: () => Promise<void>
  /** Takes nothing new and resolves when what runs is done. */
  stop: () => Promise<void>
}

const AT_ONCE = 2
const LOOK_EVERY_MS = 5_000

const housekeeping = (db: Db): JobHandler => ({ kind: 'purge-jobs', everyMs: 24 * 3_600_000, run: () => purgeJobs(db) })

export function createWorkers(db: Db, log: Logger, features: readonly JobHandler[]): Workers {
  const handlers = [...features, housekeeping(db)]
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]))
  const running = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  let isStopping = false

  async function runOne(): Promise<boolean> {
    const job = await leaseJob(db)
    if (!job) return false
    await runJob(db, log, byKind.get(job.kind), job)
    return true
  }

  async function runWhileDue() {
    while (!isStopping && (await runOne()));
  }

  function wake() {
    if (isStopping || running.size >= AT_ONCE) return
    const run = runWhileDue()
      .catch((error) => log.error({ err: error }, 'jobs could not be read'))
      .finally(() => running.delete(run))
    running.add(run)
  }

  function repeat(handler: JobHandler, everyMs: number) {
    const slot = () => Math.floor(Date.now() / everyMs)
    const queue = () =>
      enqueue(db, { kind: handler.kind, payload: {}, dedupeKey: `${handler.kind}:every:${slot()}` }).catch((error) =>
        log.error({ err: error, job: handler.kind }, 'a repeating job could not be queued'),
      )
    timers.push(setInterval(queue, everyMs))
    void queue()
  }

  return {
    start: () => {
      for (const handler of handlers) if (handler.everyMs !== undefined) repeat(handler, handler.everyMs)
      timers.push(setInterval(wake, LOOK_EVERY_MS))
      wake()
    },
    wake,
    drain: async () => {
      while (await runOne());
    },
    stop: async () => {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

async function runJob(db: Db, log: Logger, handler: JobHandler | undefined, job: LeasedJob) {
  try {
    if (!handler) throw new Error(`nothing handles jobs of kind ${job.kind}`)
    await handler.run(job.payload)
    await finishJob(db, job.id)
  } catch (error) {
    const outcome = await failJob(db, job, error)
    log[outcome === 'DEAD' ? 'error' : 'warn']({ err: error, job: job.kind, jobId: job.id, attempts: job.attempts }, 'a job failed')
  }
}
