// Runs the checks, the build, the tests and the journeys. Prints the slowest test files, the failures and all counts. `--all` runs every
// case of tests that otherwise run only some (server/src/testing/thoroughness.ts, e2e/support/extent.ts).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { requireChromium } from './chromium.mjs'

const SLOWEST = 10
/** The number of property test runs with `--all`. Each run chooses new seeds. */
const SEEDS = 5

const scratch = mkdtempSync(path.join(tmpdir(), 'akada-results-'))
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    // Other Node versions, or paths of installations, to try the build on. Each needs its own `--node`.
    node: { type: 'string', multiple: true, default: [] },
  },
})
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const files = []

/** `isHeld` prints the output as one block at the end, for steps that run concurrently. */
const run = (command, args, { env = {}, isHeld = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...(values.all && { AKADA_TEST_ALL: '1' }), ...env, PATH: `node_modules/.bin:${process.env.PATH}` },
    })
    let output = ''
    if (isHeld) for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

async function step(title, [command, ...args], { isHeld = false } = {}) {
  if (!isHeld) console.log(`\n── ${title}`)
  const { code, output } = await run(command, args, { isHeld })
  if (isHeld) console.log(`\n── ${title}\n${output.trimEnd()}`)
  counts[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failures.push(title)
  return code === 0
}

/** Adds Vitest's counts. A run that fails without a failed test counts as one failure. */
async function suite(title, args, env) {
  console.log(`\n── ${title}`)
  const file = path.join(scratch, `${title.replace(/\W+/g, '-')}.json`)
  const { code } = await run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], { env })
  const { passed, failed, skipped, testResults } = resultsIn(file)
  counts.passed += passed
  counts.skipped += skipped
  if (failed.length === 0 && (code !== 0 || passed === 0)) failed.push(`${title}: exited with code ${code}, although no test failed`)
  counts.failed += failed.length
  failures.push(...failed)
  files.push(
    ...testResults.map(({ name, startTime, endTime }) => ({ name: path.relative('.', name), seconds: (endTime - startTime) / 1000 })),
  )
}

function resultsIn(file) {
  try {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: testResults.flatMap(failuresOf), skipped: numPendingTests, testResults }
  } catch {
    return { passed: 0, failed: [], skipped: 0, testResults: [] }
  }
}

/** A test file that can’t be loaded has a message and no tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${message}`] : []
  return failed.map((test) => `${file}: ${test.fullName}\n    ${test.failureMessages.join('\n').split('\n').slice(0, 6).join('\n    ')}`)
}

async function journeys() {
  const chromium = requireChromium()
  if (chromium) return suite('journeys', ['--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: chromium })
  console.error(
    'Found no Chromium, so the journeys didn’t run. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its path.',
  )
  counts[process.env.CI ? 'failed' : 'skipped'] += 1
  if (process.env.CI) failures.push('journeys: no Chromium')
}

// The build uses mostly one thread, so the checks run on the other core. Tests use the finished build.
const [, isBuilt] = await Promise.all([
  step('checks', ['node', 'scripts/check.mjs'], { isHeld: true }),
  step('build', ['node', 'scripts/build.mjs'], { isHeld: true }),
])
await suite('tests', [])
if (values.all) for (let run = 2; run <= SEEDS; run++) await suite(`property tests, run ${run} of ${SEEDS}`, ['.properties.'])
if (isBuilt) {
  await step('size on first load', ['node', 'scripts/check-size.mjs'])
  for (const node of values.node) await step(`built server on Node ${node}`, ['node', 'scripts/try-node.mjs', node])
  await journeys()
}
rmSync(scratch, { recursive: true, force: true })

files.sort((one, other) => other.seconds - one.seconds)
console.log('\nslowest test files:')
for (const { name, seconds } of files.slice(0, SLOWEST)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
// Failures are repeated here, because the tests printed them far above.
for (const failure of failures) console.log(`\nfailed: ${failure}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
process.exit(counts.failed > 0 ? 1 : 0)
