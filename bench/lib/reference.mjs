// Starts the reference server and passes it the real server's responses.
import { once } from 'node:events'
import path from 'node:path'
import { endChild, startChild } from './children.mjs'
import { get } from './http.mjs'

// Headers that node:http adds automatically.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

export async function startReference() {
  const child = startChild(process.execPath, [path.join(import.meta.dirname, 'reference-server.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const [{ port }] = await once(child, 'message')

  /** Copies the real server's response for this path to the reference server. */
  async function learn(origin, address) {
    const { status, headers, body } = await get(`${origin}${address}`)
    if (status !== 200) throw new Error(`${address} responded with ${status}.`)
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)))
    child.send({ path: address, status, headers: { ...kept, 'content-length': body.length }, body })
    await once(child, 'message')
    return body.length
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, learn, stop: () => endChild(child) }
}
