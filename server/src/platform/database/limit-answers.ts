import type pg from 'pg'
import { unhurriedHere } from './session-settings.ts'

type Wired = { connection: { stream: { destroy: (error: Error) => void } } }
type Send = (query: unknown, ...more: unknown[]) => unknown

/** Closes a connection if a query gets no response within the limit. A host that has vanished sends nothing, not even an error. */
export function limitAnswers(client: pg.ClientBase, limitMs: number) {
  const send = client.query.bind(client) as Send
  let waiting: NodeJS.Timeout | undefined
  let isUnhurried = false
  // Destroys the stream with an error, so that the pool discards the connection immediately.
  const giveUp = () => (client as unknown as Wired).connection.stream.destroy(silence(limitMs))
  const answered = () => clearTimeout(waiting)
  const sendLimited: Send = (query, ...more) => {
    if (query === unhurriedHere) isUnhurried = true
    if (query === 'commit' || query === 'rollback') isUnhurried = false
    clearTimeout(waiting)
    if (!isUnhurried) waiting = setTimeout(giveUp, limitMs).unref()
    return send(query, ...more)
  }
  client.query = sendLimited as typeof client.query
  client.on('drain', answered)
  client.once('end', answered)
}

const silence = (limitMs: number) =>
  Object.assign(new Error(`the database didn’t respond within ${limitMs / 1000} seconds`), { code: 'ETIMEDOUT' })
