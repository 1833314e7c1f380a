// A proxy to PostgreSQL that can stop forwarding without closing connections, like a machine that loses power.
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export type SilentProxy = {
  address: { host: string; port: number }
  /** Stops forwarding on existing and new connections. */
  fallSilent: () => void
  /** Closes new connections, like a machine on which PostgreSQL isn't running. */
  refuse: () => void
  /** Forwards on new connections, like another machine at the same address. */
  speak: () => void
  close: () => void
}

export async function silentProxy({ host = '', port }: pg.ConnectionConfig): Promise<SilentProxy> {
  const server = createServer((near) => {
    if (isRefusing) near.destroy()
    else join(near, host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port ?? 0, host))
  })
  const silenced = new Set<Socket>()
  const open = new Set<Socket>()
  let isSilent = false
  let isRefusing = false

  function join(near: Socket, far: Socket) {
    pass(near, far)
    pass(far, near)
  }

  function pass(from: Socket, to: Socket) {
    open.add(from)
    if (isSilent) silenced.add(from)
    from.on('data', (bytes) => {
      if (!silenced.has(from)) to.write(bytes)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent: () => {
      isSilent = true
      for (const socket of open) silenced.add(socket)
    },
    refuse: () => {
      isRefusing = true
    },
    speak: () => {
      isSilent = false
      isRefusing = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
