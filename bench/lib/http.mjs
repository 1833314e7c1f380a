// Sends one request at a time over a persistent connection. Responses are raw bytes.
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

export const askedHeaders = { 'accept-encoding': 'br' }

/** Pass another agent in `through` for concurrent requests. */
export const get = (url, headers = askedHeaders, through = agent) => exchange(url, { agent: through, headers })

/** Posts JSON. Pass another agent in `through` for concurrent requests. */
export const post = (url, body, { headers = {}, through = agent } = {}) =>
  exchange(url, { agent: through, method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, JSON.stringify(body))

export const send = (method, url, body, headers = {}) =>
  exchange(url, { agent, method, headers: { 'content-type': 'application/json', ...headers } }, JSON.stringify(body))

function exchange(url, options, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    request.once('error', reject)
    request.end(body)
  })
}
