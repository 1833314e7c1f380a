import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { finishRequests, httpServer, refuseBroken } from './http-server.ts'
import { createReadiness, type Readiness } from './readiness.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let server: Server
let readiness: Readiness
afterEach(() => server.closeAllConnections())

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  readiness = createReadiness()
  readiness.open()
  server = httpServer(handler, { first: [], readiness })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const get = (port: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent }, (response) => resolve(response.resume()))
      .once('error', reject)
      .end()
  })

describe('a server behind a proxy', () => {
  test('keeps idle connections open longer than proxies do', async () => {
    const port = await serve((_, response) => void response.end())

    const { headers } = await get(port)

    expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', 'timeout=72'])
  })

  test('answers every request while draining, and closes each connection after it', async () => {
    const port = await serve((_, response) => void response.end())
    await get(port)

    readiness.drain()
    const { statusCode, headers } = await get(port)

    expect([statusCode, headers.connection]).toEqual([200, 'close'])
  })

  test('answers pending requests while stopping, and doesn’t wait for idle connections', async () => {
    const begun: (() => void)[] = []
    const port = await serve((_, response) => void begun.push(() => response.end()))
    const unused = connect(port, '127.0.0.1')
    const cut = new Promise((resolve) => unused.once('close', resolve).once('error', resolve))
    const answer = get(port)
    while (begun.length === 0) await new Promise(setImmediate)

    const finished = finishRequests(server, 60_000)
    await cut
    begun[0]?.()

    expect((await answer).statusCode).toBe(200)
    await finished
    await expect(get(port)).rejects.toThrow()
  })

  test('waits only for a limited time while stopping', async () => {
    let hasBegun = false
    const port = await serve(() => {
      hasBegun = true
    })
    const answer = get(port).catch((error: NodeJS.ErrnoException) => error.code)
    while (!hasBegun) await new Promise(setImmediate)

    await finishRequests(server, 1)

    expect(await answer).toBe('ECONNRESET')
  })
})

describe('the Host header', () => {
  /** Sends the lines as they are, which HTTP clients don't do. */
  const send = (port: number, lines: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
      socket.once('error', reject).once('close', () => resolve(answer))
      socket.write(`${['GET / HTTP/1.1', ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
    })

  test.each([
    ['sent twice', ['Host: akada.example', 'Host: evil.example']],
    ['sent twice with one value and different case', ['Host: akada.example', 'hOST: akada.example']],
    ['sent with two values', ['Host: akada.example, evil.example']],
    ['sent with a path', ['Host: akada.example/evil']],
    ['sent with a user', ['Host: user@akada.example']],
    ['missing', []],
  ])('is rejected if it is %s, before the request is processed', async (_, lines) => {
    let calls = 0
    const port = await serve((_request, response) => {
      calls++
      response.end()
    })

    expect(await send(port, lines)).toMatch(/^HTTP\/1\.1 400 /)
    expect(calls).toBe(0)
  })

  test('is rejected with an explanation if it is sent twice', async () => {
    const port = await serve((_, response) => void response.end())

    const answer = await send(port, ['Host: a.example', 'Host: b.example'])

    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      statusCode: 400,
      message: 'The request must have one valid Host header.',
      data: null,
      code: 'INVALID_INPUT',
    })
  })

  test.each(['akada.example', 'akada.example:8443', '127.0.0.1:3000', '[2001:db8::1]:3000', 'xn--akd-0na.example', ''])(
    'is accepted as %j',
    async (host) => {
      const port = await serve((_, response) => void response.end())

      expect(await send(port, [`Host: ${host}`])).toMatch(/^HTTP\/1\.1 200 /)
    },
  )
})

describe('a malformed request', () => {
  const send = (port: number, text: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('utf8').on('data', (part: string) => {
        answer += part
      })
      // Closing may reset the connection while the rest of the request is in flight.
      socket.on('error', () => undefined).once('close', () => resolve(answer))
      socket.write(text)
    })

  test.each([
    [431, 'The request headers are too large. The limit is 16 kB.', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
    [400, 'This request isn’t valid HTTP.', 'not a request\r\n\r\n'],
    [400, 'This request isn’t valid HTTP.', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n'],
  ])('is refused with %d and the API’s error envelope: %s', async (statusCode, message, text) => {
    const port = await serve((_, response) => void response.end())
    server.on('clientError', refuseBroken)

    const [head = '', body = ''] = (await send(port, text)).split('\r\n\r\n')

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${statusCode} `))
    expect(head).toContain('content-type: application/json; charset=utf-8')
    expect(JSON.parse(body)).toEqual({ statusCode, message, data: null, code: 'INVALID_INPUT' })
  })
})
