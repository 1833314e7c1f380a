// Checks the liveness of each process of a site, like a monitor. Runs as a separate process, so that nothing else delays it.
import http from 'node:http'
import { goFirst } from './priority.mjs'

const EVERY_MS = 500
const GIVES_UP_AFTER_MS = 5_000

// Called here, because by now all threads of this process exist.
goFirst(process.pid)
const origins = process.argv.slice(2)
// One agent opens a new connection for each request, which the busy process must accept. The other keeps one connection per process.
const agents = { fresh: false, kept: new http.Agent({ keepAlive: true, maxSockets: 1 }) }
const asked = { fresh: [], kept: [] }

/** Resolves with the response time in milliseconds, or with the timeout if there is no response or its status isn't 200. */
function ask(origin, agent) {
  const began = performance.now()
  return new Promise((resolve) => {
    // Limits the whole request, because the request's own timeout starts only once it has a connection.
    const signal = AbortSignal.timeout(GIVES_UP_AFTER_MS)
    const request = http.get(`${origin}/healthz`, { agent, signal }, (response) => {
      const isAlive = response.statusCode === 200
      response.once('error', () => undefined)
      response.resume().once('end', () => resolve(isAlive ? performance.now() - began : GIVES_UP_AFTER_MS))
    })
    request.once('error', () => undefined)
    // Has no effect if the response has already ended.
    request.once('close', () => resolve(GIVES_UP_AFTER_MS))
  })
}

const timer = setInterval(() => {
  for (const [way, agent] of Object.entries(agents)) asked[way].push(...origins.map((origin) => ask(origin, agent)))
}, EVERY_MS)
process.once('message', async () => {
  clearInterval(timer)
  // Waits for pending requests.
  const [fresh, kept] = [await Promise.all(asked.fresh), await Promise.all(asked.kept)]
  agents.kept.destroy()
  process.send({ fresh, kept }, () => process.disconnect())
})
