import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { allowSlowBody, limitBodyTime } from './body-time.ts'

test('no timer watches a caller who disconnects before a large file is admitted', async () => {
  const server = createServer()
  limitBodyTime(server, 60_000)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('PATCH / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nsome')
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  const gone = new Promise((closed) => request.once('close', closed))
  // Simulates a broken connection.
  request.on('error', () => undefined)
  socket.destroy()
  await gone
  const begin = vi.spyOn(globalThis, 'setInterval')

  allowSlowBody(request)

  expect(begin).not.toHaveBeenCalled()
  begin.mockRestore()
  server.close()
})
