import { describe, expect, test } from 'vitest'
import { createEventStreams, type EventStream } from './event-streams.ts'

const ada = { id: 'ada', sessionId: 'of ada' }

const sentTo = ({ body }: EventStream) => {
  const chunks: unknown[] = []
  for (let chunk = body.read(); chunk !== null; chunk = body.read()) chunks.push(chunk)
  return chunks.join('')
}

function givenStream(streams = createEventStreams()) {
  const stream = streams.open(ada)
  stream.startAfter(0)
  return { streams, stream }
}

describe('an event stream', () => {
  test('formats events for the browser’s EventSource', () => {
    const { stream } = givenStream()

    stream.send({ event: 'news', id: 7, data: { title: 'Two\nlines' } })
    stream.send({ event: 'count', data: 1 })
    stream.beat()

    expect(sentTo(stream)).toBe('id: 7\nevent: news\ndata: {"title":"Two\\nlines"}\n\nevent: count\ndata: 1\n\n: still here\n\n')
  })

  test('skips events that were already sent or that the browser already has', () => {
    const { stream } = givenStream()
    stream.startAfter(5)

    for (const id of [4, 5, 8, 6, 8, 7, 6]) stream.send({ event: 'news', id, data: id })
    for (const count of [1, 1, 2]) stream.send({ event: 'count', data: count })

    expect([...sentTo(stream).matchAll(/data: (\d)/g)].map(([, data]) => data)).toEqual(['8', '6', '7', '1', '2'])
  })

  test('sends nothing with an id before the start id is known', () => {
    const stream = createEventStreams().open(ada)

    stream.send({ event: 'news', id: 1, data: 'old' })

    expect(sentTo(stream)).toBe('')
  })

  test('closes when its browser leaves too many events unread', async () => {
    const { streams, stream } = givenStream()

    for (let id = 1; id <= 600; id++) stream.send({ event: 'news', id, data: 'x'.repeat(1_000) })

    await new Promise((resolve) => stream.body.once('close', resolve))
    expect(streams.all()).toEqual([])
  })

  test('replaces the user’s oldest stream above the user’s limit, and is rejected above the process limit', () => {
    const streams = createEventStreams({ perPerson: 2, perProcess: 3 })
    const [first, second, third] = [streams.open(ada), streams.open(ada), streams.open(ada)]
    const ben = streams.open({ id: 'ben', sessionId: 'of ben' })

    expect(streams.all()).toEqual([second, third, ben])
    expect(first.body.readableEnded || !streams.all().includes(first)).toBe(true)
    expect(() => streams.open({ id: 'eve', sessionId: 'of eve' })).toThrow(expect.objectContaining({ code: 'BUSY' }))
  })

  test('isn’t opened after all streams have been closed', () => {
    const { streams } = givenStream()

    streams.close()

    expect(streams.all()).toEqual([])
    expect(() => streams.open(ada)).toThrow(expect.objectContaining({ code: 'BUSY' }))
  })
})

describe('notifying users', () => {
  test('reads for one user at a time, once for concurrent requests, and only for connected users', async () => {
    const { streams, stream } = givenStream()
    let reads = 0
    const read = async () => [{ event: 'count', data: ++reads }]

    await Promise.all([streams.tell(['ada'], read), streams.tell(['ben', 'ada'], read), streams.tell(['ada'], read)])
    await streams.tell(['ada'], read)

    expect(sentTo(stream)).toBe('event: count\ndata: 1\n\nevent: count\ndata: 2\n\n')
  })

  test('continues after a failure', async () => {
    const { streams, stream } = givenStream()

    const failed = streams.tell(['ada'], () => Promise.reject(new Error('no database')))
    const told = streams.tell(['ada'], async () => [{ event: 'count', data: 1 }])

    await expect(failed).rejects.toThrow('no database')
    await told
    await streams.tell(['ada'], async () => [{ event: 'count', data: 2 }])
    expect(sentTo(stream)).toContain('data: 2')
  })
})
