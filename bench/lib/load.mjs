// Loads several servers in turn, in short slices, so that a load spike on the machine slows all of them.
import autocannon from 'autocannon'
import { askedHeaders } from './http.mjs'
import { cpuSecondsOf } from './processes.mjs'
import { median } from './statistics.mjs'

const CONNECTIONS = 10
const ROUNDS = 5
const SLICE_SECONDS = 1

/**
 * Returns both servers' request rates and the ratio. `cpuMilliseconds` is the CPU time per request in all threads, which other work on the
 * machine barely affects.
 */
export async function compare({ server, reference, address }) {
  const { server: rated, bare } = await loadInTurn({ server, bare: reference }, { addresses: [address], headers: askedHeaders })
  return { ratio: median(rated.slices.map(({ rate }, round) => rate / bare.slices[round].rate)), server: rated, bare }
}

/**
 * Loads each server with the addresses, one per connection in turn. Returns the medians by server. `before` runs before each measured slice
 * and returns a function that runs after it with the number of requests.
 */
export async function loadInTurn(sides, { addresses, headers, connections = CONNECTIONS, before = async () => async () => undefined }) {
  const entries = Object.entries(sides).map(([name, side]) => ({ name, side, slices: [] }))
  const ask = { addresses, headers, connections }
  for (const { side } of entries) await slice(side, ask)
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, side, slices } of round % 2 === 0 ? entries : entries.toReversed()) {
      const after = await before(name)
      slices.push(await slice(side, ask))
      await after(slices.at(-1).requests)
    }
  return Object.fromEntries(entries.map(({ name, slices }) => [name, { ...summary(slices), slices }]))
}

async function slice({ origin, pid, databaseSeconds = () => 0 }, { addresses, headers, connections }) {
  const cpuBefore = cpuSecondsOf(pid)
  const databaseBefore = databaseSeconds()
  let opened = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: SLICE_SECONDS,
    headers,
    setupClient: (client) => client.setRequests([{ method: 'GET', path: addresses[opened++ % addresses.length], headers }]),
  })
  const { errors, timeouts, non2xx, requests, latency, duration } = result
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${addresses[0]} at ${origin}: ${errors} errors, ${timeouts} timeouts, ${non2xx} responses other than 2xx.`)
  const cpuSeconds = cpuSecondsOf(pid) - cpuBefore
  return {
    requests: requests.total,
    rate: requests.total / duration,
    p99: latency.p99,
    cpuMilliseconds: (cpuSeconds * 1000) / requests.total,
    databaseMilliseconds: ((databaseSeconds() - databaseBefore) * 1000) / requests.total,
    busy: cpuSeconds / duration,
  }
}

const summary = (slices) => Object.fromEntries(Object.keys(slices[0]).map((name) => [name, median(slices.map((one) => one[name]))]))
