import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Patience, s3Storage } from '#platform/storage/s3-storage.ts'

/** A storage whose store is this server, until the test is over. */
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

/** Takes connections, and neither reads nor says anything. */
export const silentStore = (patience: Patience) => storageAt(createTcpServer({ pauseOnConnect: true }), patience)
