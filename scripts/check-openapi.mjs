// Generates server/openapi.json and contract/src/calls from the contract. With --check it only reports outdated files and changes that
// break the last release. --release makes the current API the one that later changes are compared with.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runnerImport } from 'vite'
import { apiOf, breakingChanges, changeFaults } from './api-changes.mjs'
import { callFiles } from './contract-calls.mjs'

const root = path.resolve(import.meta.dirname, '..')
const calls = 'contract/src/calls'
const baseline = 'contract/released-api.json'
const reasons = 'contract/breaking-changes.json'

const load = async (file) => (await runnerImport(path.join(root, file), { configFile: false, logLevel: 'error' })).module
const { openApiDocument, answerSchema } = await load('server/src/platform/http/openapi.ts')
const { contract } = await load('contract/src/contract.ts')
const document = openApiDocument({ name: 'Akada', publicUrl: 'http://localhost:3000' })

const derived = new Map([
  ['server/openapi.json', `${JSON.stringify(document, null, 1)}\n`],
  ...[...callFiles(contract, answerSchema)].map(([name, source]) => [`${calls}/${name}`, source]),
])
if (process.argv.includes('--check')) await check()
else await write()

async function check() {
  const stale = [...(await staleFiles()), ...(await strayFiles())].map(
    (file) => `${file} differs from the contract; run npm run openapi and commit it.`,
  )
  const changes = breakingChanges(JSON.parse(await read(baseline)), apiOf(document))
  const faults = [...stale, ...changeFaults(changes, JSON.parse(await read(reasons)))]
  for (const fault of faults) console.error(fault)
  if (faults.length > stale.length) console.error('These changes break the last release: see docs/architecture/two-releases.md.')
  if (faults.length > 0) process.exitCode = 1
}

async function write() {
  await mkdir(path.join(root, calls), { recursive: true })
  for (const file of await strayFiles()) await rm(path.join(root, file))
  for (const file of await staleFiles()) await writeFile(path.join(root, file), derived.get(file))
  if (!process.argv.includes('--release')) return
  const lines = Object.entries(apiOf(document)).map(([call, fields]) => `${JSON.stringify(call)}: ${JSON.stringify(fields)}`)
  await writeFile(path.join(root, baseline), `{\n${lines.join(',\n')}\n}\n`)
  await writeFile(path.join(root, reasons), '{}\n')
}

async function read(file) {
  return readFile(path.join(root, file), 'utf8').catch(() => '')
}

async function staleFiles() {
  const committed = await Promise.all([...derived.keys()].map(read))
  return [...derived].flatMap(([file, text], index) => (committed[index] === text ? [] : [file]))
}

async function strayFiles() {
  const files = (await readdir(path.join(root, calls)).catch(() => [])).map((name) => `${calls}/${name}`)
  return files.filter((file) => !derived.has(file))
}
