// Starts, awaits, kills and restarts one process of a site.
import { closeSync, fchownSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, startChild } from '../../../bench/lib/children.mjs'
import { PRIORITY_OF_PARTS, setPriority } from './priority.mjs'

// This is long, because the first start creates the demo.
const READY_WITHIN_MS = 180_000
const LOOKS_EVERY_MS = 25
const TOLD_BYTES = 3_000

/**
 * Returns a process that isn't started yet. `isReady` is polled until it returns true, `priority` is the CPU priority, and `endSignal`
 * stops the process gracefully. Its output goes to a file in `logs`.
 */
export function createPart({
  name,
  logs,
  command,
  args,
  isReady,
  endSignal = 'SIGTERM',
  priority = PRIORITY_OF_PARTS,
  onMessage,
  ...options
}) {
  const logFile = path.join(logs, `${name}.log`)
  let child
  let ended = Promise.resolve()
  let isRunning = false

  function spawn() {
    const output = openSync(logFile, 'a')
    if (options.uid !== undefined) fchownSync(output, options.uid, options.gid)
    // Opens an `ipc` channel only for a listener. Otherwise, the program would wait for the channel to close.
    const stdio = ['ignore', output, output, ...(onMessage ? ['ipc'] : [])]
    child = startChild(command, args, { ...options, endSignal, stdio })
    closeSync(output)
    // Replaces the priority that the process inherits.
    if (child.pid) setPriority(child.pid, priority)
    isRunning = true
    if (onMessage) child.on('message', onMessage)
    ended = new Promise((resolve) => child.once('exit', resolve)).then(() => {
      isRunning = false
    })
  }

  async function waitUntilReady() {
    for (const began = performance.now(); performance.now() - began < READY_WITHIN_MS; await sleep(LOOKS_EVERY_MS)) {
      if (!isRunning) throw new Error(`${name} ended before it was ready:\n${tail()}`)
      if (await isReady()) return
    }
    throw new Error(`${name} was not ready in time:\n${tail()}`)
  }
  const tail = () => readFileSync(logFile, 'utf8').slice(-TOLD_BYTES)

  return {
    name,
    logFile,
    get pid() {
      return child?.pid
    },
    isRunning: () => isRunning,
    /** Starts the process. Resolves with the milliseconds until it was ready. */
    start: async () => {
      const began = performance.now()
      spawn()
      await waitUntilReady()
      return performance.now() - began
    },
    /** Kills the process, or sends the given signal. Resolves when the process has ended. */
    kill: (signal = 'SIGKILL') => {
      child.kill(signal)
      return ended
    },
    stop: () => endChild(child),
  }
}

export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer())
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))))
  const ports = probes.map((probe) => probe.address().port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

/** Requests a URL and returns the status, or 0 without a response. */
export async function statusOf(url, withinMs = 1_000) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
