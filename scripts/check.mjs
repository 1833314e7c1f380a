// Runs all static checks: types, style, imports, generated files, dead code and documents.
import { spawn } from 'node:child_process'

// Two checks run at a time, so the longest come first.
const checks = [
  ['style', 'biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  ['imports', 'node', 'scripts/check-imports.mjs'],
  ['dead code', 'knip', '--no-progress'],
  // A single checker, because several would check the same types repeatedly, and the other checks and the build need the second core.
  ['types', 'node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'],
  ['feature files', 'node', 'scripts/check-feature-files.mjs'],
  ['table owners', 'node', 'scripts/check-table-owners.mjs'],
  ['brands', 'node', 'scripts/check-brands.mjs'],
  ['rich text', 'node', 'scripts/check-rich-text.mjs'],
  ['migrations', 'node', 'scripts/check-migrations.mjs'],
  ['database types', 'node', 'scripts/db-types.mjs', '--check'],
  ['openapi', 'node', 'scripts/check-openapi.mjs', '--check'],
  ['documents', 'node', 'scripts/check-docs.mjs'],
  ['English', 'node', 'scripts/check-english.mjs'],
  ['third-party notices', 'node', 'scripts/third-party-notices.mjs', '--check'],
  ['deployment', 'node', 'deploy/check.mjs'],
]

if (process.argv.length > 2) {
  const isHelp = process.argv.every((text, place) => place < 2 || text === '--help' || text === '-h')
  console.log(`Usage: npm run check\n\nRuns all static checks:\n${checks.map(([name]) => `  ${name}`).join('\n')}`)
  process.exit(isHelp ? 0 : 2)
}

const run = ([name, command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ name, isGood: false, output: String(error) }))
    child.on('close', (code) => resolve({ name, isGood: code === 0, output }))
  })

const waiting = [...checks]
const results = []
const worker = async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const result = await run(check)
    results.push(result)
    console.log(`${result.isGood ? 'ok  ' : 'FAIL'} ${result.name}`)
    if (!result.isGood) console.log(result.output.trimEnd().replace(/^/gm, '     '))
  }
}
await Promise.all([worker(), worker()])

const failed = results.filter(({ isGood }) => !isGood).length
console.log(`checks: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
