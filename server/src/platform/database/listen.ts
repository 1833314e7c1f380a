import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { limitAnswers } from './limit-answers.ts'

export type Listener = {
  onNotification: (channel: string, payload: string) => void
  /** Called when the connection is lost. Notifications are lost from then on, until `onReconnect` is called. */
  onLost?: () => void
  /** Called when the connection is restored after a gap in which notifications may have been lost. */
  onReconnect: () => void
  onError: (error: Error) => void
  /** The interval between keep-alive queries, which is also their time limit. */
  silenceMs?: number
}

export type Listening = {
  /** Resolves when all notifications of changes committed so far have been received. Rejects while the connection is broken. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 10_000
const SILENCE_MS = 5_000

/** Receives PostgreSQL notifications on a dedicated connection until it is closed. */
export async function listen(
  connection: string | pg.ConnectionConfig,
  channels: string[],
  { onNotification, onLost, onReconnect, onError, silenceMs = SILENCE_MS }: Listener,
): Promise<Listening> {
  const closing = new AbortController()
  let client = await open()
  let reconnecting = Promise.resolve()

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      connectionTimeoutMillis: 5_000,
    })
    limitAnswers(opened, silenceMs)
    opened.on('error', onError)
    opened.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    try {
      await opened.connect()
      for (const channel of channels) await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      opened.end().catch(() => undefined)
      throw error
    }
    const stopAsking = keepAsking(opened, silenceMs)
    opened.once('end', () => {
      stopAsking()
      if (closing.signal.aborted) return
      onLost?.()
      reconnecting = reconnect()
    })
    return opened
  }

  async function reconnect() {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      try {
        client = await open()
        onReconnect()
        return
      } catch (error) {
        onError(error as Error)
      }
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
    }
  }

  // PostgreSQL sends a connection's pending notifications before it completes a query on it.
  const caughtUp = async () => void (await client.query('select 1'))

  async function close() {
    closing.abort()
    await reconnecting
    await client.end()
  }
  return { caughtUp, close }
}

/**
 * Queries the server regularly. Otherwise, a vanished host would go unnoticed for hours, because a listening connection has no query that
 * could time out.
 */
function keepAsking(client: pg.Client, everyMs: number): () => void {
  let isAsked = false
  const asking = setInterval(async () => {
    if (isAsked) return
    isAsked = true
    // If the query gets no response, the connection ends.
    await client.query('select 1').catch(() => undefined)
    isAsked = false
  }, everyMs)
  return () => clearInterval(asking)
}
