// Tracks a run's child processes and folders, so that none remain after the run.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const STOP_WITHIN_MS = 20_000

const children = new Map()
const endSignals = new WeakMap()
const folders = new Set()
let isInterrupted = false

/** Returns whether a signal has interrupted the run, which explains later failures. */
export const wasInterrupted = () => isInterrupted

/**
 * Starts a process in its own process group, so that Ctrl+C doesn't reach it before the orderly shutdown. `endSignal` stops it.
 * `afterwards` runs after its end, to clean up.
 */
export function startChild(command, args, { afterwards = () => undefined, endSignal = 'SIGTERM', ...options }) {
  const child = spawn(command, args, { ...options, detached: true })
  endSignals.set(child, endSignal)
  const ended = new Promise((resolve) => child.once('close', resolve)).then(afterwards)
  children.set(child, ended)
  void ended.then(() => children.delete(child))
  return child
}

export async function endChild(child) {
  const ended = children.get(child)
  if (!ended) return
  child.kill(endSignals.get(child))
  const lateKill = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(lateKill)
}

export function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'akada-bench-'))
  folders.add(folder)
  return folder
}

export async function endEverything() {
  await Promise.all([...children.keys()].map(endChild))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.clear()
}

export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      isInterrupted = true
      // A second Ctrl+C must not interrupt the shutdown.
      process.on(signal, () => undefined)
      void endEverything().finally(() => process.exit(130))
    })
}
