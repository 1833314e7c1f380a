// Watches this process's SQL statements and its requests to other servers.
import pg from 'pg'

/** @typedef {import('./kill-points.mjs').Act} Act */

/** Calls `reach` before and after each statement and each request. @type {(reach: (side: 'before' | 'after', act: Act) => void) => void} */
export function watchActs(reach) {
  /** The kinds of leased jobs, by job id. @type {Map<unknown, string>} */
  const leased = new Map()
  /** The statements of each connection's current transaction. @type {WeakMap<pg.Client, string[]>} */
  const transactions = new WeakMap()

  const { query } = pg.Client.prototype

  /** @this {pg.Client} */
  pg.Client.prototype.query = function watched(config, values, callback) {
    const { text, values: given } = statementOf(config, values)
    if (typeof text !== 'string') return query.call(this, config, values, callback)
    if (/^(begin|start transaction)/.test(text)) transactions.set(this, [])
    const earlier = transactions.get(this) ?? []
    const act = { text, values: Array.isArray(given) ? given : [], earlier: [...earlier], leased, rows: [] }
    if (/^(commit|rollback)$/.test(text)) transactions.delete(this)
    else earlier.push(text)
    reach('before', act)
    const answer = query.call(this, config, values, callback)
    return answer?.then?.((result) => end(act, result)) ?? answer
  }

  function end(act, result) {
    const rows = result.rows ?? []
    for (const job of rows) if (/^update "jobs" set "attempts"/.test(act.text)) leased.set(job.id, job.kind)
    reach('after', { ...act, rows })
    return result
  }

  const { fetch } = globalThis

  globalThis.fetch = async (input, init) => {
    const act = { request: `${init?.method ?? 'GET'} ${String(input)}` }
    reach('before', act)
    const answer = await fetch(input, init)
    reach('after', act)
    return answer
  }
}

/** `query` accepts a text with values, or an object that contains both. */
const statementOf = (config, values) => (typeof config === 'string' ? { text: config, values } : { values, ...config })
