// Runs one scenario: npm --prefix ops/chaos start -- <name>, where the name is a file in scenarios/.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { endEverything, endOnSignals, wasInterrupted } from '../../bench/lib/children.mjs'
import { printPromises } from '../../bench/lib/promises.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const known = readdirSync(path.join(import.meta.dirname, 'scenarios')).map((file) => path.basename(file, '.mjs'))
const [name, ...words] = process.argv.slice(2)
if (!known.includes(name)) {
  console.error(`${name === undefined ? 'Choose a scenario' : `Unknown scenario ${name}. Choose one`}: ${known.join(', ')}.`)
  process.exit(1)
}

// Builds in a separate process, so that the build tools don't stay in memory.
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
if (status !== 0) process.exit(status ?? 1)

// npm starts this in ops/chaos, but the benchmark libraries read from the repository root.
process.chdir(root)
endOnSignals()
const began = performance.now()
try {
  const { run } = await import(`./scenarios/${name}.mjs`)
  const promises = await run(words)
  console.log(`\n${name} took ${Math.round((performance.now() - began) / 1000)} s.`)
  printPromises(promises)
} catch (error) {
  if (!wasInterrupted()) console.error(error)
  process.exitCode = 1
} finally {
  await endEverything()
}
