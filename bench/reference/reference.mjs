// Starts the servers that measurements are compared with.
import { once } from 'node:events'
import path from 'node:path'
import { endChild, startChild } from '../lib/children.mjs'
import { get } from '../lib/http.mjs'

// Headers that node:http adds automatically.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Starts a bare node:http server that sends the real server's bytes. */
export async function startReference() {
  const { child, ...reference } = await startProcess('bare-server.mjs')

  /** Copies the real server's response for this path to the reference server. */
  async function learn(origin, address, asked) {
    const { status, headers, body } = await get(`${origin}${address}`, asked)
    if (status !== 200) throw new Error(`${address} responded with ${status}.`)
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)))
    child.send({ path: address, status, headers: { ...kept, 'content-length': body.length }, body })
    await once(child, 'message')
    return body.length
  }
  return { ...reference, learn }
}

/** Starts a minimal Fastify server on the database of the real server. */
export async function startMinimal(connection) {
  const { child: _, ...reference } = await startProcess('fastify-server.mjs', [JSON.stringify(connection)])
  return reference
}

async function startProcess(file, args = []) {
  const child = startChild(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const [{ port }] = await once(child, 'message')
  return { child, origin: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => endChild(child) }
}
