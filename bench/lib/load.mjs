// Loads the server and the reference server in turn, in short slices, so that a load spike on the machine slows both.
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
  const sides = { server: { ...server, slices: [] }, bare: { ...reference, slices: [] } }
  for (const side of Object.values(sides)) await slice(side, address)
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [sides.server, sides.bare] : [sides.bare, sides.server]
    for (const side of order) side.slices.push(await slice(side, address))
  }
  const ratios = sides.server.slices.map(({ rate }, round) => rate / sides.bare.slices[round].rate)
  return { ratio: median(ratios), server: summary(sides.server.slices), bare: summary(sides.bare.slices) }
}

async function slice({ origin, pid }, address) {
  const cpuBefore = cpuSecondsOf(pid)
  const result = await autocannon({ url: `${origin}${address}`, connections: CONNECTIONS, duration: SLICE_SECONDS, headers: askedHeaders })
  const { errors, timeouts, non2xx, requests, latency, duration } = result
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${address} at ${origin}: ${errors} errors, ${timeouts} timeouts, ${non2xx} responses other than 2xx.`)
  const cpuSeconds = cpuSecondsOf(pid) - cpuBefore
  return {
    rate: requests.total / duration,
    p99: latency.p99,
    cpuMilliseconds: (cpuSeconds * 1000) / requests.total,
    busy: cpuSeconds / duration,
  }
}

const summary = (slices) => Object.fromEntries(Object.keys(slices[0]).map((name) => [name, median(slices.map((one) => one[name]))]))
