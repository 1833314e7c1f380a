// Load on the server and on the yardstick in turn: short slices, so that a busy moment of the machine hits both.
import autocannon from 'autocannon'
import { askedHeaders } from './http.mjs'
import { cpuSecondsOf } from './processes.mjs'
import { median, percentile } from './statistics.mjs'

const CONNECTIONS = 10
const ROUNDS = 5
const SLICE_SECONDS = 0.6

/**
 * The rates of both and their ratio; `cpuMilliseconds` are per request, of all threads, and tell the same on a busy machine. `addressOf` names the address of the server's nth request where each has to be another one;
 * the yardstick always gets `address`, whose answer it has learned.
 */
export async function compare({ server, reference, address, addressOf = () => address }) {
  const count = { value: 0 }
  const sides = {
    server: { ...server, nextAddress: () => addressOf(count.value++), slices: [] },
    bare: { ...reference, nextAddress: undefined, slices: [] },
  }
  for (const side of Object.values(sides)) await slice(side, address)
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [sides.server, sides.bare] : [sides.bare, sides.server]
    for (const side of order) side.slices.push(await slice(side, address))
  }
  const ratios = sides.server.slices.map(({ rate }, round) => rate / sides.bare.slices[round].rate)
  return { ratio: median(ratios), server: summary(sides.server.slices), bare: summary(sides.bare.slices) }
}

async function slice({ origin, pid, nextAddress }, address) {
  const latencies = []
  const cpuBefore = cpuSecondsOf(pid)
  const began = performance.now()
  const result = await new Promise((resolve, reject) => {
    const setupRequest = nextAddress && ((request) => ({ ...request, path: nextAddress() }))
    const run = autocannon(
      {
        url: origin,
        connections: CONNECTIONS,
        duration: SLICE_SECONDS,
        sampleInt: 100,
        requests: [{ method: 'GET', path: address, headers: askedHeaders, ...(setupRequest && { setupRequest }) }],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  const seconds = (performance.now() - began) / 1000
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(
      `${address} at ${origin}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} answers other than 2xx.`,
    )
  return { rate: latencies.length / seconds, latencies, seconds, cpuSeconds: cpuSecondsOf(pid) - cpuBefore }
}

function summary(slices) {
  const latencies = slices.flatMap((one) => one.latencies)
  const cpuSeconds = sum(slices.map((one) => one.cpuSeconds))
  return {
    rate: median(slices.map(({ rate }) => rate)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMilliseconds: (cpuSeconds * 1000) / latencies.length,
    busy: cpuSeconds / sum(slices.map(({ seconds }) => seconds)),
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
