// Everything that has to hold: the checks, the build, the tests, the journeys in a browser. Ends with the counts of all.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { requireChromium } from './chromium.mjs'

const scratch = mkdtempSync(path.join(tmpdir(), 'akada-results-'))
// Versions or paths of other Nodes to try the built server on, each as `--node <it>`.
const { node: nodes } = parseArgs({ options: { node: { type: 'string', multiple: true, default: [] } } }).values
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []

const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env, PATH: `node_modules/.bin:${process.env.PATH}` } })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })

async function step(title, command, args) {
  console.log(`\n── ${title}`)
  const code = await run(command, args)
  counts[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failures.push(title)
  return code === 0
}

/** Vitest’s own counts; a run that ends badly without a failed test counts as one. */
async function suite(title, args, env) {
  console.log(`\n── ${title}`)
  const file = path.join(scratch, `${title.replace(/\W+/g, '-')}.json`)
  const code = await run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env)
  const { passed, failed, skipped } = resultsIn(file)
  counts.passed += passed
  counts.skipped += skipped
  if (failed.length === 0 && (code !== 0 || passed === 0)) failed.push(`${title}: ended with ${code}, and not by a failed test`)
  counts.failed += failed.length
  failures.push(...failed)
}

function resultsIn(file) {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: results.numPassedTests, failed: results.testResults.flatMap(failuresOf), skipped: results.numPendingTests }
  } catch {
    return { passed: 0, failed: [], skipped: 0 }
  }
}

/** A file that can’t even be loaded has a message and no tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${message}`] : []
  return failed.map((test) => `${file}: ${test.fullName}\n    ${test.failureMessages.join('\n').split('\n').slice(0, 6).join('\n    ')}`)
}

await step('checks', 'node', ['scripts/check.mjs'])
// Some tests take what is built, and would each wait for it.
const isBuilt = await step('build', 'node', ['scripts/build.mjs'])
await suite('tests', [])
if (isBuilt) {
  await step('size of the first load', 'node', ['scripts/check-size.mjs'])
  for (const node of nodes) await step(`built server on Node ${node}`, 'node', ['scripts/try-node.mjs', node])
  const chromium = requireChromium()
  if (chromium) await suite('journeys', ['--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: chromium })
  else {
    console.error(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH: the journeys were not run.',
    )
    counts[process.env.CI ? 'failed' : 'skipped'] += 1
    if (process.env.CI) failures.push('journeys: no Chromium')
  }
}
rmSync(scratch, { recursive: true, force: true })

// Once more at the end: above they stand among thousands of lines.
for (const failure of failures) console.log(`\nfailed: ${failure}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
process.exit(counts.failed > 0 ? 1 : 0)
