// Measures the promised speed and size: npm run bench [-- names]. Each file in bench/ is a benchmark. npm run bench -- --list prints each
// benchmark with the promise that it proves.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { endEverything, endOnSignals, wasInterrupted } from '../bench/lib/children.mjs'
import { printPromises } from '../bench/lib/promises.mjs'

const root = path.resolve(import.meta.dirname, '..')
const known = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'))
const asked = process.argv.slice(2)
if (asked.includes('--list')) {
  for (const name of known) console.log(`${name}: ${(await load(name)).promise}`)
  process.exit()
}
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. The benchmarks are: ${known.join(', ')}.`)
  process.exit(1)
}

// The build runs in a separate process, so that its tools don't stay in memory.
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
if (status !== 0) process.exit(status ?? 1)

endOnSignals()
try {
  const promises = []
  for (const name of asked.length > 0 ? asked : known) promises.push(...(await measured(name)))
  printPromises(promises)
} catch (error) {
  if (!wasInterrupted()) console.error(error)
  process.exitCode = 1
} finally {
  await endEverything()
}

function load(name) {
  return import(`../bench/${name}.mjs`)
}

async function measured(name) {
  const { run } = await load(name)
  const began = performance.now()
  console.log(`\n${name}`)
  const [busy] = loadavg()
  if (busy > availableParallelism() / 2) console.log(`  This machine is busy (load ${busy.toFixed(1)}), so times are unreliable.`)
  const promises = await run()
  console.log(`\n${name} took ${Math.round((performance.now() - began) / 1000)} s.`)
  return promises
}
