// Sends more than 10,000 hostile requests over HTTP, to every call in the contract. No request may cause an internal error or cost much
// processor time.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAccessTable } from '#testing/access/access-table.ts'
import { allowedAsk } from '#testing/access/allowed-ask.ts'
import { openWorld } from '#testing/access/open-world.ts'
import { hostileRequest, type RawRequest } from '#testing/hostile-requests.ts'
import { pick, randomNumbers } from '#testing/random-numbers.ts'

const opened = await openWorld()
const { app, built, database, world } = opened

const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000)
const rows = readAccessTable().filter(({ expected }) => Object.values(expected).includes('ok'))
const requestsPerRow = Math.ceil(10_500 / rows.length)
// Expected statuses: overload, and a full disk.
const documented = new Set([503, 507])
/** The limit for the processor time of client and server. Wall time isn't limited, because it depends on the machine's load. */
const MOST_CPU_MS = 2000

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let port = 0
const totals = { requests: 0, slowestMs: 0, slowestCpuMs: 0, slowest: '' }

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

afterAll(() => {
  agent.destroy()
  process.stdout.write(`hostile requests, seed ${seed}: ${JSON.stringify(totals)}\n`)
})

/** Returns the status, or 0 if the server closed the connection without a response. */
const statusOf = ({ method, url, headers, payload }: RawRequest): Promise<number> =>
  new Promise((resolve) => {
    // Without the length, the body of a DELETE would be read as the next request.
    const length = payload && { 'content-length': String(payload.length) }
    const request = http.request({ agent, port, host: '127.0.0.1', method, path: url, headers: { ...headers, ...length } }, (response) => {
      const end = () => resolve(response.statusCode ?? 0)
      // An event stream doesn't end, so the client closes it.
      if (response.headers['content-type'] === 'text/event-stream') response.destroy()
      response.on('close', end).resume()
    })
    request.on('error', () => resolve(0))
    request.end(payload)
  })

async function measured(request: RawRequest) {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  const status = await statusOf(request)
  const { user, system } = process.cpuUsage(before)
  const [ms, cpuMs] = [Math.round(performance.now() - startedAt), Math.round((user + system) / 1000)]
  totals.requests += 1
  totals.slowestMs = Math.max(totals.slowestMs, ms)
  if (cpuMs > totals.slowestCpuMs) Object.assign(totals, { slowestCpuMs: cpuMs, slowest: shown(request) })
  return { status, cpuMs }
}

const shown = ({ method, url, headers, payload }: RawRequest) =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${payload?.toString('latin1').slice(0, 300) ?? ''}`

describe(`hostile requests, HOSTILE_SEED=${seed}`, () => {
  test.each(rows.map((row, index) => [row.key, row, index] as const))('%s', async (_, row, index) => {
    const random = randomNumbers(seed + index)
    const tokens = await Promise.all(Object.values(world.people).map((person) => person && built.tokenFor(person)))
    const faults: string[] = []

    for (let count = 0; count < requestsPerRow; count += 1) {
      await database.undone(async () => {
        const { endpoint, ask, token } = await allowedAsk(opened, row)
        const request = await hostileRequest(random, endpoint, ask)
        const bearer = random(4) === 0 ? pick(random, tokens) : token
        const headers = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...request.headers }
        const { status, cpuMs } = await measured({ ...request, headers })
        if (status === 0 || (status >= 500 && !documented.has(status)) || cpuMs >= MOST_CPU_MS)
          faults.push(`${status}, ${cpuMs} ms: ${shown(request)}`)
      })
    }

    expect(faults).toEqual([])
  })

  test('number at least 10,000', () => {
    expect(totals.requests).toBeGreaterThanOrEqual(10_000)
  })
})
