import { streamNotifications } from '@akada/contract/calls/notifications.ts'
import type { Notification } from '@akada/contract/notifications.ts'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { requestOf } from '../../lib/api.ts'
import { completeAnswer } from '../../lib/complete-answer.ts'

/** A batch of events: new notifications, and the unread count if the server sent it. */
export type News = { notifications: readonly Notification[]; unreadCount?: number }

type ReadOptions = { token: string; lastId: number | undefined; signal: AbortSignal; hear: (news: News) => void }

/** `GONE`: the session has ended. `CUT`: the connection ended and must be reopened. */
export type StreamEnd = { reason: 'GONE' } | { reason: 'CUT'; retryAfterMs: number }

// The server sends a keep-alive every 25 seconds.
const SILENCE_MS = 60_000

/** Reads the user's stream until it ends. Aborts a connection that has become silent. */
export async function readStream({ token, lastId, signal, hear }: ReadOptions): Promise<StreamEnd> {
  const line = new AbortController()
  const cut = () => line.abort()
  signal.addEventListener('abort', cut)
  try {
    const { path, headers } = requestOf(streamNotifications, {}, token)
    const response = await fetch(path, {
      headers: { ...headers, accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': String(lastId) }) },
      cache: 'no-store',
      signal: line.signal,
    })
    if (response.status === 401) return { reason: 'GONE' }
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream && response.body) await readEvents(response.body, { hear, giveUp: cut })
    return { reason: 'CUT', retryAfterMs: 1_000 * Number(response.headers.get('retry-after') ?? 0) || 0 }
  } catch {
    return { reason: 'CUT', retryAfterMs: 0 }
  } finally {
    signal.removeEventListener('abort', cut)
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, { hear, giveUp }: { hear: (news: News) => void; giveUp: () => void }) {
  let events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let timer = setTimeout(giveUp, SILENCE_MS)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENCE_MS)
      parser.feed(decoder.decode(part.value, { stream: true }))
      if (events.length > 0) hear(newsIn(events))
      events = []
    }
  } finally {
    clearTimeout(timer)
  }
}

function newsIn(events: readonly EventSourceMessage[]): News {
  const dataOf = (name: string): unknown[] =>
    events.filter(({ event }) => event === name).map(({ data }) => completeAnswer(JSON.parse(data), streamNotifications.empty))
  const unread = dataOf('unread').at(-1) as { unreadCount: number } | undefined
  return { notifications: dataOf('notification') as Notification[], ...(unread && { unreadCount: unread.unreadCount }) }
}
