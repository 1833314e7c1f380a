import type { Piscina } from 'piscina'
import { Costly } from '../turns.ts'
import { type Outcome, valueIn } from './outcome.ts'

const reasons = {
  time: 'Reading this file takes too long. Make it smaller or split it, and try again.',
  memory: 'Reading this file takes too much memory. Make it smaller or split it, and try again.',
  crash: 'We can’t read this file. Save or export it again, and try again.',
}

/** Thrown if a parser is stopped or ends its thread. The message is shown to the uploader, because a retry would fail too. */
export class ParserStopped extends Costly {
  override name = 'ParserStopped'
  readonly reason: keyof typeof reasons
  constructor(reason: keyof typeof reasons, options?: ErrorOptions) {
    super(reasons[reason], options)
    this.reason = reason
  }
}

/** Returns the error for a thread that ended without an outcome. A missing module is a build fault, not a file fault. */
function stoppedBy(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  // The error loses its code between threads, so its message is compared.
  if (/^Cannot find (module|package) /.test(message)) return error
  return new ParserStopped(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', { cause: error })
}

export type Task = { name: string; input: unknown }

type Threads = {
  /** Returns the path of a module that exports `answerTask`. Called on the first task. */
  entry: () => Promise<string>
  atMost: number
  /** The heap limit per thread. Buffers don't count, so parsers limit their input themselves. */
  memoryMb: number
  idleMs: number
}

export type Stopping = { limitMs: number; signal?: AbortSignal | undefined }

/** Runs tasks in threads, which start on demand and end when idle. A stopped thread is replaced for the next task. */
export function createThreads({ entry, atMost, memoryMb, idleMs }: Threads) {
  let opened: Promise<{ pool: Piscina; filename: string }> | undefined

  async function open() {
    const filename = await entry()
    const { Piscina } = await import('piscina')
    const pool = new Piscina({
      ...{ minThreads: 0, maxThreads: atMost, idleTimeout: idleMs, recordTiming: false },
      // Node stops a thread at its heap limit only if the heap exceeds it by less than 16 MB (docs/decisions/0021-parsers-in-threads.md).
      // Survivors of a young-generation collection are promoted all at once: with a young generation of 32 MB, half of the runs crashed the
      // process.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
      // Keeps the server's secrets out of threads that read user input.
      env: {},
      execArgv: [],
    })
    // A thread that fails while idle has no task to report to, and an unhandled error event would end the process.
    pool.on('error', () => undefined)
    return { pool, filename }
  }

  async function run(task: Task, { limitMs, signal }: Stopping): Promise<unknown> {
    // A failed start, such as a missing file, is retried with the next task.
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    const { pool, filename } = await opened
    signal?.throwIfAborted()
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, limitMs)
    signal?.addEventListener('abort', end, { once: true })
    try {
      const answered: Promise<Outcome<unknown>> = pool.run(task, { filename, name: 'answerTask', signal: ending.signal })
      return valueIn(
        await answered.catch((error) => {
          signal?.throwIfAborted()
          throw ending.signal.aborted ? new ParserStopped('time') : stoppedBy(error)
        }),
      )
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  return {
    run,
    size: async () => (await opened)?.pool.threads.length ?? 0,
    close: async () => (await opened)?.pool.destroy(),
  }
}
