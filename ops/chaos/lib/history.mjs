// The calls and their results in Jepsen's terms: invoked, then ok, fail (certainly not done) or info (unknown).
import { createWriteStream } from 'node:fs'
import path from 'node:path'

/** Each action is stored and immediately appended to a file, so that an aborted run can be inspected. */
export function createHistory(folder) {
  const file = createWriteStream(path.join(folder, 'history.jsonl'))
  const deeds = []
  const write = (deed, type) => file.write(`${JSON.stringify({ at: Date.now(), type, ...deed })}\n`)

  return {
    /** Returns the actions of a kind, in the order of their start. */
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

/** A refusal means that nothing was done, and so does the answer of a busy server. No answer or a fault means nothing. */
export function outcomeOf(status) {
  if (status >= 200 && status < 300) return 'ok'
  return status === 503 || (status >= 300 && status < 500) ? 'fail' : 'info'
}
