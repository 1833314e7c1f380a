import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { finishRequests, httpServer } from './http-server.ts'
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
  test('keeps connections for longer than proxies do', async () => {
    const port = await serve((_, response) => void response.end())

    const { headers } = await get(port)

    expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', 'timeout=72'])
  })

  test('that drains answers everybody, and keeps no connection', async () => {
    const port = await serve((_, response) => void response.end())
    await get(port)

    readiness.drain()
    const { statusCode, headers } = await get(port)

    expect([statusCode, headers.connection]).toEqual([200, 'close'])
  })

  test('that stops answers what has begun, and waits for nobody who asks nothing', async () => {
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

  test('that stops waits for an answer only so long', async () => {
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
