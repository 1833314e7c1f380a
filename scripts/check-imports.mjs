// Checks that files import only what the architecture allows, and that every feature has a place in the order.

import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

// If dependency-cruiser resolves no modules, it reports no violations, so the check must fail.
const FEWEST_MODULES = 150

const { featureOrder, forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const repository = path.resolve(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web', 'e2e', 'paystack-simulator']

/** Returns one line per fault, with the rule's reason, and the number of modules found. */
export async function importFaults({ root = repository, fewest = FEWEST_MODULES } = {}) {
  const reasons = new Map(forbidden.map(({ name, comment }) => [name, comment]))
  const { output } = await cruise(
    folders,
    { ...options, baseDir: root, ruleSet: { forbidden }, validate: true },
    { conditionNames: options.enhancedResolveOptions.conditionNames },
    { tsConfig: extractTSConfig(path.join(repository, 'tsconfig.json')) },
  )
  const own = output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)))
  const faults = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to} (${reasons.get(rule.name)})`)
  if (own.length < fewest) faults.push(`found only ${own.length} modules: the check itself is broken`)
  const unresolved = own.flatMap(({ source, dependencies }) =>
    dependencies
      .filter((one) => one.couldNotResolve && one.module.startsWith('.'))
      .map((one) => `unresolved: ${source} → ${one.module} (Rules apply only to files that the check finds.)`),
  )
  return { faults: [...faults, ...unresolved], seen: own.length }
}

/** Returns one line per feature folder that is missing from the feature order, and per entry in the order without a folder. */
export function orderFaults(features) {
  const placed = featureOrder.flat()
  const missing = features.filter((feature) => !placed.includes(feature))
  const gone = placed.filter((feature, index) => !features.includes(feature) || placed.indexOf(feature) !== index)
  return [
    ...missing.map(
      (feature) =>
        `server/src/features/${feature} is missing from featureOrder in .dependency-cruiser.cjs; without a row, it may import any other feature`,
    ),
    ...gone.map(
      (feature) =>
        `featureOrder in .dependency-cruiser.cjs names ${feature} twice, or its folder does not exist; the list must match the folders`,
    ),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const { faults: imports, seen } = await importFaults()
  const faults = [...orderFaults(readdirSync('server/src/features')), ...imports]
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
  console.log(`${seen} modules import only what the architecture allows.`)
}
