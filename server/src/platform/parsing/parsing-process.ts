import { type ChildProcess, spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { type Outcome, valueIn } from './outcome.ts'
import { ParserStopped, type Stopping, type Task } from './parsing-threads.ts'

const OVER_MEMORY = 87

// libvips works in its own threads, which can't be interrupted: the server kills the process instead, and the process kills itself when the
// server disconnects. The event loop stays free to watch the memory use.
const RUNNER = `
const { answerTask } = await import(process.argv[1])
const mostBytes = Number(process.argv[2]) * 1_000_000
setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(${OVER_MEMORY}), 10).unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (task) => process.send(await answerTask(task)))
process.send('ready')
`
const START_MS = 60_000

type Running = { child: ChildProcess; next: () => Promise<unknown> }

/**
 * Runs one task at a time in a process that starts on demand and ends when idle. Used for native libraries, which can't be interrupted
 * in a thread and may crash. The time limit starts when the process is ready. A task that exceeds the memory limit ends the process.
 */
export function createProcess({ entry, idleMs, memoryMb }: { entry: () => Promise<string>; idleMs: number; memoryMb: number }) {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined

  async function open(): Promise<Running> {
    const child = spawn(process.execPath, ['--input-type=module', '-e', RUNNER, pathToFileURL(await entry()).href, String(memoryMb)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // Keeps the server's secrets out of a process that reads user input. Windows can't start a process without SystemRoot.
      env: { NODE_ENV: process.env.NODE_ENV, ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) },
      windowsHide: true,
    })
    child.unref()
    const next = () =>
      new Promise<unknown>((resolve, reject) => {
        const crash = (cause?: unknown) => settle(() => reject(new ParserStopped(cause === OVER_MEMORY ? 'memory' : 'crash', { cause })))
        const answer = (message: unknown) => settle(() => resolve(message))
        const settle = (then: () => void) => {
          child.off('message', answer).off('exit', crash).off('error', crash)
          then()
        }
        child.on('message', answer).on('exit', crash).on('error', crash)
      })
    const opened = { child, next }
    child.once('exit', () => forget(opened)).on('error', () => forget(opened))
    // The build or the machine is at fault, not the file.
    const failed = (cause: unknown) => Promise.reject(new Error('The parsing process didn’t start.', { cause }))
    await within(opened, next(), { limitMs: START_MS }).catch(failed)
    return opened
  }

  function forget(ended: Running) {
    if (running === ended) running = undefined
  }

  function end(ended: Running) {
    forget(ended)
    ended.child.kill('SIGKILL')
  }

  async function within<T>(one: Running, work: Promise<T>, { limitMs, signal }: Stopping): Promise<T> {
    let reason: unknown
    const stop = (why: unknown) => {
      reason ??= why
      end(one)
    }
    const timer = setTimeout(() => stop(new ParserStopped('time')), limitMs)
    const abort = () => stop(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      return await work
    } catch (error) {
      throw reason ?? error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  async function run(task: Task, stopping: Stopping): Promise<unknown> {
    clearTimeout(idle)
    running ??= await open()
    const one = running
    stopping.signal?.throwIfAborted()
    one.child.channel?.ref()
    try {
      const answered = one.next()
      one.child.send(task)
      return valueIn((await within(one, answered, stopping)) as Outcome<unknown>)
    } finally {
      one.child.channel?.unref()
      idle = setTimeout(() => end(one), idleMs).unref()
    }
  }

  return {
    run,
    close: () => running && end(running),
    isRunning: () => running !== undefined,
  }
}
