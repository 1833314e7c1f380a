// Plants each bug of mutants.mjs in turn, runs the nearest tests and restores the file: npm run mutants [-- <feature or word> …]. A bug is
// caught when its tests fail. Prints a line for each bug. Exits with 1 if a bug was not caught.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mutants } from './mutants.mjs'

const MOST_MS = 600_000
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

process.chdir(path.resolve(import.meta.dirname, '../..'))
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const isChosen = ({ feature, name }) => words.length === 0 || words.some((word) => `${feature}: ${name}`.toLowerCase().includes(word))
const chosen = mutants.filter(isChosen)
if (chosen.length === 0) fail(`No planted bug has ${words.join(' or ')} in its feature or name.`)
requireCleanTree()

/** The file that currently contains a planted bug, with its original content. */
let planted = null
let tests = null
const scratch = mkdtempSync(path.join(tmpdir(), 'akada-mutants-'))

// Also runs after an uncaught error and after `process.exit`, where only synchronous work is possible.
process.on('exit', () => {
  restore()
  tests?.kill('SIGTERM')
  rmSync(scratch, { recursive: true, force: true })
})
for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => void stop(code))

const outcomes = []
for (const mutant of chosen) {
  const startedAt = Date.now()
  const outcome = await outcomeOf(mutant)
  outcomes.push(outcome)
  console.log(`${outcome.padEnd(8)} ${mutant.feature}: ${mutant.name} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
}
const caught = outcomes.filter((outcome) => outcome === 'caught').length
const features = new Set(chosen.map(({ feature }) => feature)).size
console.log(`\n${caught} of ${chosen.length} caught, in ${features} ${features === 1 ? 'feature' : 'features'}`)
process.exitCode = caught === chosen.length ? 0 : 1

/** SURVIVED: the tests pass. BROKEN: no test ran, so the bug may not even load. STALE: `find` doesn't occur exactly once. */
async function outcomeOf({ file, find, replace, tests: files }) {
  const original = readFileSync(file, 'utf8')
  if (original.split(find).length !== 2) return 'STALE'
  planted = { file, original }
  try {
    writeFileSync(
      file,
      original.replace(find, () => replace),
    )
    return await run(files)
  } finally {
    restore()
  }
}

async function run(files) {
  const report = path.join(scratch, 'report.json')
  rmSync(report, { force: true })
  const code = await ended(['run', '--bail=1', '--reporter=json', `--outputFile.json=${report}`, ...files])
  if (code === 0) return 'SURVIVED'
  const { numPassedTests, numFailedTests } = reportIn(report)
  // An error outside a test, such as an unhandled rejection, fails a run even if its tests passed.
  return numFailedTests > 0 || numPassedTests > 0 ? 'caught' : 'BROKEN'
}

/** Resolves with the exit code. A run that takes too long counts as failed (1), like a test that waits forever. */
function ended(args) {
  return new Promise((resolve, reject) => {
    tests = spawn('node_modules/.bin/vitest', args, { stdio: 'ignore' })
    const timer = setTimeout(() => tests.kill('SIGTERM'), MOST_MS)
    tests.on('error', reject)
    tests.on('close', (code) => {
      clearTimeout(timer)
      tests = null
      resolve(code ?? 1)
    })
  })
}

function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 }
  }
}

function restore() {
  if (planted === null) return
  writeFileSync(planted.file, planted.original)
  planted = null
}

/** Restores the file immediately, then waits for the tests to end. A second signal ends the process without waiting. */
function stop(code) {
  restore()
  if (tests === null || tests.killed) process.exit(code)
  tests.on('close', () => process.exit(code))
  tests.kill('SIGTERM')
}

/** If this process were killed, a changed file couldn't be distinguished from a planted bug. */
function requireCleanTree() {
  const { status, stdout, stderr } = spawnSync('git', ['status', '--porcelain', '--untracked-files=no'], { encoding: 'utf8' })
  if (status !== 0) fail(stderr || 'Git is needed to check for uncommitted changes.')
  if (stdout !== '') fail(`Commit or restore these files first:\n${stdout.trimEnd()}`)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(2)
}
