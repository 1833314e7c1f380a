// One request at a time over a connection that stays open, with the bytes as they were sent.
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

export const askedHeaders = { 'accept-encoding': 'br' }

export function get(url, headers = askedHeaders) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    request.once('error', reject)
  })
}
