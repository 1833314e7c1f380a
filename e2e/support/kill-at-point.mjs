// Preloaded into a server. Kills the server at the point that a file names, and deletes the file.
import { existsSync, readFileSync, unlinkSync } from 'node:fs'
import pg from 'pg'
import { points } from './kill-points.mjs'

const armed = process.env.KILL_POINT_FILE ?? ''

/** @type {(side: 'before' | 'after', act: Parameters<typeof points[string]['isIt']>[0]) => void} */
function reach(side, act) {
  if (!existsSync(armed)) return
  const point = readFileSync(armed, 'utf8')
  const name = point.slice(side.length + 1)
  if (!point.startsWith(side) || !points[name]?.isIt(act)) return
  unlinkSync(armed)
  process.kill(process.pid, 'SIGKILL')
}

/** The kinds of leased jobs, by job id. @type {Map<unknown, string>} */
const leased = new Map()
/** The statements of each connection's current transaction. @type {WeakMap<pg.Client, string[]>} */
const transactions = new WeakMap()

const { query } = pg.Client.prototype

/** @this {pg.Client} */
pg.Client.prototype.query = function watched(config, values, callback) {
  const text = typeof config === 'string' ? config : config?.text
  const given = typeof config === 'string' ? values : (config?.values ?? values)
  if (typeof text !== 'string') return query.call(this, config, values, callback)
  if (/^(begin|start transaction)/.test(text)) transactions.set(this, [])
  const earlier = transactions.get(this) ?? []
  const act = { text, values: Array.isArray(given) ? given : [], earlier: [...earlier], leased, rows: [] }
  if (/^(commit|rollback)$/.test(text)) transactions.delete(this)
  else earlier.push(text)
  reach('before', act)
  const answer = query.call(this, config, values, callback)
  return (
    answer?.then?.((result) => {
      for (const job of result.rows ?? []) if (/^update "jobs" set "attempts"/.test(text)) leased.set(job.id, job.kind)
      reach('after', { ...act, rows: result.rows ?? [] })
      return result
    }) ?? answer
  )
}

const { fetch } = globalThis

globalThis.fetch = async (input, init) => {
  const act = { request: `${init?.method ?? 'GET'} ${String(input)}` }
  reach('before', act)
  const answer = await fetch(input, init)
  reach('after', act)
  return answer
}
