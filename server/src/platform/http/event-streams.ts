import { PassThrough, type Readable } from 'node:stream'
import { refuse } from './refusal.ts'

export type StreamEvent = { event: string; id?: number; data: unknown }

/** Server-sent events to one of a user's browsers. The stream ends with the session or the process. */
export type EventStream = {
  readonly userId: string
  readonly sessionId: string
  readonly body: Readable
  /** Sets the last event id that the browser already has. */
  startAfter: (id: number) => void
  /** Sends an event. Skips events that the browser already has, that were already sent, or that repeat the last event. */
  send: (event: StreamEvent) => void
  beat: () => void
  close: () => void
}

export type EventStreams = {
  open: (caller: { id: string; sessionId: string }) => EventStream
  all: () => EventStream[]
  of: (userId: string) => EventStream[]
  /** Reads events and sends them to these users if they are connected. Runs sequentially, so that the newest data is sent last. */
  tell: (userIds: readonly string[], read: (userId: string) => Promise<StreamEvent[]>) => Promise<void>
  /** Sends a heartbeat, so that proxies and browsers keep the connections open. */
  beat: () => void
  /** Closes all streams and rejects new ones. */
  close: () => void
}

export type StreamLimits = { perPerson: number; perProcess: number }

// A browser with this many unread bytes is considered disconnected.
const MOST_WAITING_BYTES = 256 * 1024
const IDS_REMEMBERED = 1_000

/**
 * Creates the collection of this process's open streams. Above the user limit, the user's oldest stream is closed. Above the process limit,
 * new streams are rejected.
 */
export function createEventStreams({ perPerson, perProcess }: StreamLimits = { perPerson: 6, perProcess: 5_000 }): EventStreams {
  const byUser = new Map<string, Set<EventStream>>()
  const waiting = new Set<string>()
  let telling: Promise<void> = Promise.resolve()
  let count = 0
  let isClosed = false

  const of = (userId: string) => [...(byUser.get(userId) ?? [])]
  const all = () => [...byUser.values()].flatMap((streams) => [...streams])

  function open(caller: { id: string; sessionId: string }): EventStream {
    const own = of(caller.id)
    if (own.length >= perPerson) own[0]?.close()
    if (isClosed || count >= perProcess) refuse('BUSY', { retryAfterSeconds: 30 })
    const stream = createStream(caller, () => forget(stream))
    byUser.set(caller.id, (byUser.get(caller.id) ?? new Set()).add(stream))
    count++
    return stream
  }

  function forget(stream: EventStream) {
    const own = byUser.get(stream.userId)
    if (!own?.delete(stream)) return
    count--
    if (own.size === 0) byUser.delete(stream.userId)
  }

  async function sendToEach(userIds: readonly string[], read: (userId: string) => Promise<StreamEvent[]>) {
    for (const userId of userIds) {
      // Concurrent requests for the same user share one read.
      if (!waiting.delete(userId)) continue
      const events = await read(userId)
      for (const stream of of(userId)) for (const event of events) stream.send(event)
    }
  }

  function tell(userIds: readonly string[], read: (userId: string) => Promise<StreamEvent[]>): Promise<void> {
    const connected = userIds.filter((userId) => byUser.has(userId))
    for (const userId of connected) waiting.add(userId)
    const told = telling.then(() => sendToEach(connected, read))
    telling = told.catch(() => undefined)
    return told
  }

  return {
    open,
    all,
    of,
    tell,
    beat: () => {
      for (const stream of all()) stream.beat()
    },
    close: () => {
      isClosed = true
      for (const stream of all()) stream.close()
    },
  }
}

function createStream({ id, sessionId }: { id: string; sessionId: string }, onClose: () => void): EventStream {
  const body = new PassThrough({ highWaterMark: MOST_WAITING_BYTES })
  const sent = new Set<number>()
  // Events with an id wait until the start id is known.
  let startId = Number.POSITIVE_INFINITY
  let lastSent = ''
  body.once('close', onClose)

  function close() {
    onClose()
    body.end()
  }

  function write(text: string) {
    if (!body.writable) return
    if (!body.write(text)) body.destroy()
  }

  function isKnown(eventId: number): boolean {
    if (eventId <= startId || sent.has(eventId)) return true
    sent.add(eventId)
    const [oldest] = sent
    if (sent.size > IDS_REMEMBERED && oldest !== undefined) sent.delete(oldest)
    return false
  }

  return {
    userId: id,
    sessionId,
    body,
    startAfter: (known) => {
      startId = known
    },
    send: ({ event, id: eventId, data }) => {
      if (eventId !== undefined && isKnown(eventId)) return
      const text = `${eventId === undefined ? '' : `id: ${eventId}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      if (text !== lastSent) write(text)
      lastSent = text
    },
    beat: () => write(': still here\n\n'),
    close,
  }
}
