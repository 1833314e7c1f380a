// A proxy between a browser and the site that slows uploads and drops connections.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Line = { bytesPerSecond: number; breaksAfterBytes: { least: number; most: number } }

/** Forwards `bytesPerSecond` to the site. Drops a sending connection after a random number of bytes within `breaksAfterBytes`. */
export async function openSlowLine(origin: string, { bytesPerSecond, breaksAfterBytes: { least, most } }: Line) {
  const sockets = new Set<Socket>()
  const newAmount = () => least + Math.random() * (most - least)
  let leftUntilBreak = newAmount()
  let breaks = 0

  function carry(near: Socket, far: Socket, bytes: Buffer) {
    leftUntilBreak -= bytes.length
    if (leftUntilBreak < 0) {
      leftUntilBreak = newAmount()
      breaks += 1
      near.destroy()
      return
    }
    near.pause()
    far.write(bytes)
    setTimeout(() => near.resume(), (bytes.length / bytesPerSecond) * 1000)
  }

  const line = createServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1')
    near.on('data', (bytes: Buffer) => carry(near, far, bytes))
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    breaks: () => breaks,
    close: () => {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
