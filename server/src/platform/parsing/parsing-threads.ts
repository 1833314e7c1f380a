import type { Piscina } from 'piscina'
import { type Outcome, valueIn } from './outcome.ts'

const reasons = {
  time: 'This file takes too long to read. Make it smaller or split it, and try again.',
  memory: 'Reading this file takes more memory than we allow. Make it smaller or split it, and try again.',
  crash: 'This file can’t be read. Save or export it again, and try again.',
}

/** A parser was stopped, or ended its thread. The message is a sentence for the person who sent the file: it would fail again. */
export class ParserStopped extends Error {
  override name = 'ParserStopped'
  readonly reason: keyof typeof reasons
  constructor(reason: keyof typeof reasons, options?: ErrorOptions) {
    super(reasons[reason], options)
    this.reason = reason
  }
}

/** Why a thread gave no outcome. A missing module is a fault of the build, not of a file. */
function stoppedBy(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  // Its code gets lost between threads.
  if (/^Cannot find (module|package) /.test(message)) return error
  return new ParserStopped(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', { cause: error })
}

export type Task = { name: string; input: unknown }

type Threads = {
  /** Path of a module that exports `answerTask`. It is asked for with the first task. */
  entry: () => Promise<string>
  atMost: number
  /** Heap of one thread. Buffers are outside of it, so parsers limit what they read. */
  memoryMb: number
  idleMs: number
}

export type Stopping = { limitMs: number; signal?: AbortSignal | undefined }

/** Runs tasks in threads, which start with a task and end when idle. A thread that is stopped is replaced for the next task. */
export function createThreads({ entry, atMost, memoryMb, idleMs }: Threads) {
  let opened: Promise<{ pool: Piscina; filename: string }> | undefined

  async function open() {
    const filename = await entry()
    const { Piscina } = await import('piscina')
    const pool = new Piscina({
      ...{ minThreads: 0, maxThreads: atMost, idleTimeout: idleMs, recordTiming: false },
      // Node stops a thread at its limit only if it needs less than 16 MB more until it stops (docs/decisions/0021-parsers-in-threads.md).
      // What survives a collection of the young generation comes all at once: with 32 MB of it, half of the runs ended the process.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
      // No setting of the server, such as a password, is in a thread that reads what people send.
      env: {},
      execArgv: [],
    })
    // A thread that fails while idle has no task that could report it. An event without a listener would end the process.
    pool.on('error', () => undefined)
    return { pool, filename }
  }

  async function run(task: Task, { limitMs, signal }: Stopping): Promise<unknown> {
    // A failed start, such as a missing file, is tried again with the next task.
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
    /** How many threads there are now. */
    size: async () => (await opened)?.pool.threads.length ?? 0,
    close: async () => (await opened)?.pool.destroy(),
  }
}
