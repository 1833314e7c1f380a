import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Patience, type S3Place, s3Storage } from '#platform/storage/s3-storage.ts'

/** Opens file storage that uses this server as its store, until the end of the test. */
export async function storageAt(server: Server, patience?: Patience) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const storage = s3Storage({ endpoint, region: 'us-east-1', bucket: 'akada', isPathStyle: true, ...keys }, patience)
  onTestFinished(() => {
    storage.close()
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return storage
}

/** A store that accepts connections but neither reads nor responds. */
export const silentStore = (patience: Patience) => storageAt(createTcpServer({ pauseOnConnect: true }), patience)

/** A proxy to another store that holds back uploads until `letGo` is called. */
export async function heldBackStore({ endpoint }: S3Place) {
  let letGo: () => void = () => undefined
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  const proxy = createServer(async (asked, answer) => {
    const { method, headers } = asked
    if (method === 'PUT') {
      proxy.emit('brought')
      await isLetGo
    }
    const passedOn = request(new URL(asked.url ?? '/', endpoint), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    asked.pipe(passedOn)
  })
  const brought = once(proxy, 'brought')
  return { storage: await storageAt(proxy), brought, letGo }
}
