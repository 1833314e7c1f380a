// Records calls and their results in Jepsen's terms: invoke, then ok, fail (certainly not done) or info (unknown).
import { createWriteStream } from 'node:fs'
import path from 'node:path'

/** Keeps each action in memory and immediately appends it to a file, so that an aborted run can be inspected. */
export function createHistory(folder) {
  const file = createWriteStream(path.join(folder, 'history.jsonl'))
  const deeds = []
  const write = (deed, type) => file.write(`${JSON.stringify({ at: Date.now(), type, ...deed })}\n`)

  return {
    /** Returns the actions of a kind, in order of start. */
    of: (kind) => deeds.filter((deed) => deed.kind === kind),
    begin: (kind, about) => {
      const deed = { n: deeds.length, kind, ...about, beganAt: performance.now(), endedAt: Number.POSITIVE_INFINITY, outcome: 'info' }
      deeds.push(deed)
      write({ n: deed.n, kind, ...about }, 'invoke')
      return deed
    },
    end: (deed, { outcome, status }) => {
      Object.assign(deed, { outcome, status, endedAt: performance.now() })
      write({ n: deed.n, kind: deed.kind, status }, outcome)
    },
    close: () => new Promise((resolve) => file.end(resolve)),
  }
}

/** After a refusal or a busy response, certainly nothing was done. After a fault or without a response, the outcome is unknown. */
export function outcomeOf(status) {
  if (status >= 200 && status < 300) return 'ok'
  return status === 503 || (status >= 300 && status < 500) ? 'fail' : 'info'
}
