import { PassThrough, type Readable } from 'node:stream'
import { refuse } from './refusal.ts'

export type StreamEvent = { event: string; id?: number; data: unknown }

/** Server-sent events to one browser of a person, as long as their session and this process last. */
export type EventStream = {
  readonly userId: string
  readonly sessionId: string
  readonly body: Readable
  /** What has an id up to this one is known there. */
  startAfter: (id: number) => void
  /** What is known there, was sent before, or repeats the last one is not sent. */
  send: (event: StreamEvent) => void
  beat: () => void
  close: () => void
}

export type EventStreams = {
  open: (caller: { id: string; sessionId: string }) => EventStream
  all: () => EventStream[]
  of: (userId: string) => EventStream[]
  /** Sends what `read` finds to those of them who are connected: one after the other, so that what was read last comes last. */
  tell: (userIds: readonly string[], read: (userId: string) => Promise<StreamEvent[]>) => Promise<void>
  /** Shows proxies and browsers that the lines still hold. */
  beat: () => void
  /** Ends all, and opens none any more. */
  close: () => void
}

export type StreamLimits = { perPerson: number; perProcess: number }

// A browser that reads nothing for so long that this much waits is not there any more.
const MOST_WAITING_BYTES = 256 * 1024
const IDS_REMEMBERED = 1_000

/** What this process has open. Past the limits a person's oldest goes, and nobody else comes in. */
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

  async function tellEach(userIds: readonly string[], read: (userId: string) => Promise<StreamEvent[]>) {
    for (const userId of userIds) {
      // Whoever was asked for twice has been told by the first.
      if (!waiting.delete(userId)) continue
      const events = await read(userId)
      for (const stream of of(userId)) for (const event of events) stream.send(event)
    }
  }

  function tell(userIds: readonly string[], read: (userId: string) => Promise<StreamEvent[]>): Promise<void> {
    const connected = userIds.filter((userId) => byUser.has(userId))
    for (const userId of connected) waiting.add(userId)
    const told = telling.then(() => tellEach(connected, read))
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
  // Nothing with an id goes out before it is said where to begin.
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
