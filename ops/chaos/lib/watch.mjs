// Measures the memory and CPU time of a running site's processes.
import { readFileSync } from 'node:fs'
import { cpuSecondsOf } from '../../../bench/lib/processes.mjs'

const EVERY_MS = 5_000

/** Samples every five seconds. A restarted process counts as a new one. */
export function watchProcesses(processes) {
  const began = performance.now()
  const cpuBefore = new Map(processes.map((process) => [process, cpuSecondsOf(process.pid)]))
  const seen = new Map(processes.map((process) => [process, []]))
  const look = () => {
    for (const [process, samples] of seen)
      samples.push({ minute: (performance.now() - began) / 60_000, megabytes: residentMegabytes(process.pid) })
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return () => {
    clearInterval(timer)
    look()
    const seconds = (performance.now() - began) / 1000
    return [...seen].map(([process, samples]) => ({
      name: process.name,
      megabytes: samples.at(-1).megabytes,
      // Skips the first third of the samples, but at most ten minutes, because code is loaded, compiled and cached at first.
      slope: slopeOf(samples.filter(({ minute }) => minute >= Math.min(10, seconds / 180))),
      busy: (cpuSecondsOf(process.pid) - cpuBefore.get(process)) / seconds,
    }))
  }
}

function residentMegabytes(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000
  } catch {
    return Number.NaN
  }
}

/** Returns the growth in megabytes per minute, by least squares. */
function slopeOf(samples) {
  const mean = (pick) => samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [minute, megabytes] = [mean((sample) => sample.minute), mean((sample) => sample.megabytes)]
  const spread = mean((sample) => (sample.minute - minute) ** 2)
  return mean((sample) => (sample.minute - minute) * (sample.megabytes - megabytes)) / spread
}
