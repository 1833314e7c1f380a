// Asks each process of a site whether it lives, as whoever watches it does: a process of its own, which nothing else keeps from it.
import http from 'node:http'

const EVERY_MS = 500
const GIVES_UP_AFTER_MS = 5_000

const origins = process.argv.slice(2)
const asked = []

/** The milliseconds of the answer; of none, or another one, all that it would have been given. */
function ask(origin) {
  const began = performance.now()
  return new Promise((resolve) => {
    let isAlive = false
    // A connection of its own, which has to be taken up as well.
    const request = http.get(`${origin}/healthz`, { agent: false, timeout: GIVES_UP_AFTER_MS }, (response) => {
      response.resume().once('end', () => {
        isAlive = response.statusCode === 200
      })
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => undefined)
    request.once('close', () => resolve(isAlive ? performance.now() - began : GIVES_UP_AFTER_MS))
  })
}

const timer = setInterval(() => asked.push(...origins.map(ask)), EVERY_MS)
process.once('message', async () => {
  clearInterval(timer)
  // Those that are still waited for count as well.
  process.send(await Promise.all(asked), () => process.disconnect())
})
