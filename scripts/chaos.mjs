// Breaks a whole site on this machine and looks at what it promised: npm run chaos -- <name>; a name is a file in chaos/.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { endEverything, endOnSignals, wasInterrupted } from '../bench/lib/children.mjs'
import { printPromises } from '../bench/lib/promises.mjs'

const root = path.resolve(import.meta.dirname, '..')
const known = readdirSync(path.join(root, 'chaos'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'))
const [name, ...words] = process.argv.slice(2)
if (!known.includes(name)) {
  console.error(`${name === undefined ? 'Name what to try' : `There is no ${name}`}: ${known.join(', ')}.`)
  process.exit(1)
}

// Apart from the processes of the site, which would otherwise keep the tools that built them in their memory.
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
if (status !== 0) process.exit(status ?? 1)

endOnSignals()
const began = performance.now()
try {
  const { run } = await import(`../chaos/${name}.mjs`)
  const promises = await run(words)
  console.log(`\n${name} took ${Math.round((performance.now() - began) / 1000)} s.`)
  printPromises(promises)
} catch (error) {
  if (!wasInterrupted()) console.error(error)
  process.exitCode = 1
} finally {
  await endEverything()
}
