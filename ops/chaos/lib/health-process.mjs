// Asks each process of a site whether it lives, as whoever watches it does: a process of its own, which nothing else keeps from it.
import http from 'node:http'
import { goFirst } from './priority.mjs'

const EVERY_MS = 500
const GIVES_UP_AFTER_MS = 5_000

// Here, where all threads of it are there.
goFirst(process.pid)
const origins = process.argv.slice(2)
// One opens a connection each time, which has to be taken up as well; the other keeps one to each process.
const agents = { fresh: false, kept: new http.Agent({ keepAlive: true, maxSockets: 1 }) }
const asked = { fresh: [], kept: [] }

/** The milliseconds of the answer; of none, or another one, all that it would have been given. */
function ask(origin, agent) {
  const began = performance.now()
  return new Promise((resolve) => {
    // Of the whole of it: the time-out of a request begins when it has a connection.
    const signal = AbortSignal.timeout(GIVES_UP_AFTER_MS)
    const request = http.get(`${origin}/healthz`, { agent, signal }, (response) => {
      const isAlive = response.statusCode === 200
      response.once('error', () => undefined)
      response.resume().once('end', () => resolve(isAlive ? performance.now() - began : GIVES_UP_AFTER_MS))
    })
    request.once('error', () => undefined)
    // After its end nothing comes of this.
    request.once('close', () => resolve(GIVES_UP_AFTER_MS))
  })
}

const timer = setInterval(() => {
  for (const [way, agent] of Object.entries(agents)) asked[way].push(...origins.map((origin) => ask(origin, agent)))
}, EVERY_MS)
process.once('message', async () => {
  clearInterval(timer)
  // Those that are still waited for count as well.
  const [fresh, kept] = [await Promise.all(asked.fresh), await Promise.all(asked.kept)]
  agents.kept.destroy()
  process.send({ fresh, kept }, () => process.disconnect())
})
