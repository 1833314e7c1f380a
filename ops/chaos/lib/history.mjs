// What callers asked for and were told, in Jepsen's words: invoked, then ok, fail (surely not done) or info (nobody knows).
import { createWriteStream } from 'node:fs'
import path from 'node:path'

/** Each deed is kept, and written to a file as it goes on, so that a run that breaks off can be read. */
export function createHistory(folder) {
  const file = createWriteStream(path.join(folder, 'history.jsonl'))
  const deeds = []
  const write = (deed, type) => file.write(`${JSON.stringify({ at: Date.now(), type, ...deed })}\n`)

  return {
    /** The deeds of a kind, in the order in which they were begun. */
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

/** A refusal says that nothing was done; so does a server that has no time. Silence and faults say nothing. */
export function outcomeOf(status) {
  if (status >= 200 && status < 300) return 'ok'
  return status === 503 || (status >= 300 && status < 500) ? 'fail' : 'info'
}
