// One process of a site: started, waited for, killed, and started again.
import { closeSync, fchownSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, startChild } from '../../../bench/lib/children.mjs'
import { PRIORITY_OF_PARTS, setPriority } from './priority.mjs'

// The first start makes the demo.
const READY_WITHIN_MS = 180_000
const LOOKS_EVERY_MS = 25
const TOLD_BYTES = 3_000

/**
 * `isReady` is asked until it says so; `priority` is for the processor; `endSignal` is how the process is asked to end in order.
 * What it prints goes to a file of `logs`.
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
    // An `ipc` channel only where somebody listens: the program would otherwise wait for it to close.
    const stdio = ['ignore', output, output, ...(onMessage ? ['ipc'] : [])]
    child = startChild(command, args, { ...options, endSignal, stdio })
    closeSync(output)
    // Its own, not that of whoever starts it.
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
    /** Answers the milliseconds until it was ready. */
    start: async () => {
      const began = performance.now()
      spawn()
      await waitUntilReady()
      return performance.now() - began
    },
    /** Without a word, or as its signal says; resolves when it has ended. */
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

/** The status that an address answers with now; 0 where nobody does. */
export async function statusOf(url, withinMs = 1_000) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
