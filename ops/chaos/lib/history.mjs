// Records calls and their results in Jepsen's terms: invoke, then ok, fail (certainly not done) or info (unknown).
import { createWriteStream } from 'node:fs'
import path from 'node:path'

/** Keeps each action in memory and immediately appends it to a file, so that an aborted run can be inspected. */
export function createHistory(folder) {
  const file = createWriteStream(path.join(folder, 'history.jsonl'))
  const actions = []
  const write = (action, type) => file.write(`${JSON.stringify({ at: Date.now(), type, ...action })}\n`)

  return {
    /** Returns the actions of a kind, in order of start. */
    of: (kind) => actions.filter((action) => action.kind === kind),
    begin: (kind, about) => {
      const action = { n: actions.length, kind, ...about, beganAt: performance.now(), endedAt: Number.POSITIVE_INFINITY, outcome: 'info' }
      actions.push(action)
      write({ n: action.n, kind, ...about }, 'invoke')
      return action
    },
    end: (action, { outcome, status }) => {
      Object.assign(action, { outcome, status, endedAt: performance.now() })
      write({ n: action.n, kind: action.kind, status }, outcome)
    },
    close: () => new Promise((resolve) => file.end(resolve)),
  }
}

/** After a refusal or a busy response, certainly nothing was done. After a fault or without a response, the outcome is unknown. */
export function outcomeOf(status) {
  if (status >= 200 && status < 300) return 'ok'
  return status === 503 || (status >= 300 && status < 500) ? 'fail' : 'info'
}
