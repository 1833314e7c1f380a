// Lists the places to edit when you add something: npm run new -- feature gifts
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { intoContributing, kinds, linesOf } from './places.mjs'

const [kind, name] = process.argv.slice(2)

if (kind === '--contributing') {
  writeFileSync('CONTRIBUTING.md', intoContributing(readFileSync('CONTRIBUTING.md', 'utf8')))
  process.exit(0)
}

if (!Object.hasOwn(kinds, kind ?? '')) {
  console.log('Usage: npm run new -- <kind> [name]\n\nLists every place to edit for a new item, and what fails if you forget one.\n')
  for (const [each, { summary }] of Object.entries(kinds)) console.log(`  ${each.padEnd(8)} ${summary}`)
  process.exit(kind === undefined ? 0 : 2)
}

console.log(`A new ${kind}, ${kinds[kind].summary}, needs an entry in these places:\n`)
for (const line of linesOf(kind, name ?? '<name>')) console.log(`  ${line}`)
const written = kinds[kind].places
  .map(({ where }) => where.replaceAll('<name>', name ?? ''))
  .filter((where) => where.includes(name ?? '\0'))
const missing = written.filter((where) => !existsSync(where))
if (name && written.length > 0) console.log(missing.length > 0 ? `\nStill missing: ${missing.join(', ')}` : '\nAll of its files exist.')
