// Preloaded into the server. On each SIGUSR2, writes the event loop delay since the previous signal to a file.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
histogram.enable()

process.on('SIGUSR2', () => {
  const inMs = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const figures = { p50: inMs(histogram.percentile(50)), p99: inMs(histogram.percentile(99)), max: inMs(histogram.max) }
  writeFileSync(process.env.LOOP_DELAY_FILE, JSON.stringify(figures))
  histogram.reset()
})
