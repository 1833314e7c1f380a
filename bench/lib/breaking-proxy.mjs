// A proxy that drops connections in the middle of a chunk, like an unstable network.
import net from 'node:net'

/** `breakNext()` drops the next connection that carries more than `afterBytes`. */
export async function startBreakingProxy(port, afterBytes) {
  const connections = new Set()
  let isToBreak = false
  const proxy = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1')
    connections.add(near)
    let passed = 0
    near.on('data', (data) => {
      passed += data.length
      if (isToBreak && passed > afterBytes) {
        isToBreak = false
        near.destroy()
      } else if (!far.write(data)) near.pause()
    })
    far.on('drain', () => near.resume())
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.on('close', () => connections.delete(near))
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${proxy.address().port}`,
    breakNext: () => {
      isToBreak = true
    },
    close: () => {
      for (const connection of connections) connection.destroy()
      proxy.close()
    },
  }
}
