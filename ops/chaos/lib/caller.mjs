// Sends concurrent calls over persistent connections and records each result.
import http from 'node:http'

// A browser waits longer, but users leave when a click takes this long.
const GIVES_UP_AFTER_MS = 10_000

export function createCaller(origin) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6_000, maxFreeSockets: 512 })
  const samples = []

  /**
   * Makes a call and resolves with { status, text, headers }. Status 0 means no response. `path` may also be a URL of an external service.
   * The recorded time starts when the call was due, not when it was sent.
   */
  function call(kind, due, { method = 'GET', path, headers = {}, body }) {
    return new Promise((resolve) => {
      let isOver = false
      const late = performance.now() - due
      const end = (status, text = '', answered = {}) => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        const took = performance.now() - due
        samples.push({ kind, due, late, took, status, isToldWhen: answered['retry-after'] !== undefined })
        resolve({ status, text, headers: answered, took })
      }
      const more = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
      const request = http.request(new URL(path, origin), { agent, method, headers: more }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.once('end', () => end(response.statusCode, Buffer.concat(chunks).toString(), response.headers))
        response.once('error', () => end(0))
        response.once('aborted', () => end(0))
      })
      const timer = setTimeout(() => {
        request.destroy()
        end(0)
      }, GIVES_UP_AFTER_MS)
      request.once('error', () => end(0))
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
  return { call, samples, close: () => agent.destroy() }
}
