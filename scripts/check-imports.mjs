// Fails when a file imports what its room may not, and when the cruise saw too little to mean anything.

import { createRequire } from 'node:module'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

// A cruise that resolves nothing reports no violations: that has to fail, not pass.
const FEWEST_MODULES = 150

const repository = path.resolve(import.meta.dirname, '..')
const rooms = ['contract', 'server', 'web', 'e2e', 'paystack-simulator']

/** @returns what is wrong, a line each; empty when all is well */
export async function importFaults({ root = repository, fewest = FEWEST_MODULES } = {}) {
  const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  const { output } = await cruise(
    rooms,
    { ...options, baseDir: root, ruleSet: { forbidden }, validate: true },
    { conditionNames: options.enhancedResolveOptions.conditionNames },
    { tsConfig: extractTSConfig(path.join(repository, 'tsconfig.json')) },
  )
  const own = output.modules.filter(({ source }) => rooms.some((room) => source.startsWith(`${room}/`)))
  const faults = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  if (own.length < fewest) faults.push(`only ${own.length} modules were seen: the check itself is broken`)
  const unresolved = own.flatMap(({ source, dependencies }) =>
    dependencies.filter((one) => one.couldNotResolve && one.module.startsWith('.')).map((one) => `unresolved: ${source} → ${one.module}`),
  )
  return { faults: [...faults, ...unresolved], seen: own.length }
}

if (process.argv[1] === import.meta.filename) {
  const { faults, seen } = await importFaults()
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
  console.log(`${seen} modules keep to their rooms.`)
}
