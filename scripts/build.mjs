// Builds the browser files, the page renderer and the server if their sources have changed.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '..')
const stampFile = path.join(root, 'server/dist/.stamp')
const lockFile = path.join(root, 'node_modules/.cache/akada-build.lock')
const sources = ['contract/src', 'server/src', 'paystack-simulator/src', 'web/src', 'web/public']
const settings = [
  'package-lock.json',
  'web/vite.config.ts',
  'web/vite.worker.config.ts',
  'web/lean-router.ts',
  'web/storefront-group.ts',
  'server/vite.config.ts',
  'scripts/build.mjs',
]
const outputs = [
  'web/dist/client/.vite/manifest.json',
  'web/dist/server/entry-server.js',
  'web/dist/worker/service-worker.js',
  'server/dist/main.js',
  'server/dist/cli.js',
  'server/dist/parsers.js',
]
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Builds whatever is outdated. Returns whether anything was outdated. */
export async function buildIfNeeded() {
  if (await isCurrent()) return false
  return alone(rebuild)
}

/** Copies a workspace's build to a folder that later builds don't change. Builds the workspace first if needed. */
export const copyBuild = (workspace, folder) =>
  alone(async () => {
    await rebuild()
    await cp(path.join(root, workspace, 'dist'), folder, { recursive: true })
  })

async function rebuild() {
  if (await isCurrent()) return false
  const stamp = await stampOfSources()
  await rm(stampFile, { force: true })
  await buildWeb()
  await buildServer()
  await mkdir(path.dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
  return true
}

/** Serializes concurrent starts, which must not build into the same folders. The second start waits and finds a current build. */
async function alone(work) {
  while (!(await takeLock())) await pause(200)
  try {
    return await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function takeLock() {
  await mkdir(path.dirname(lockFile), { recursive: true })
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = Number(await readFile(lockFile, 'utf8').catch(() => ''))
    if (owner > 0 && !isAlive(owner)) await rm(lockFile, { force: true })
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the build matches the current sources. */
export const isCurrent = async () => isBuilt() && (await readFile(stampFile, 'utf8').catch(() => '')) === (await stampOfSources())

/** Whether there is a complete build, current or not. */
export const isBuilt = () => outputs.every((file) => existsSync(path.join(root, file)))

async function buildWeb() {
  const configFile = path.join(root, 'web/vite.config.ts')
  const outDir = path.join(root, 'web/dist')
  const client = path.join(outDir, 'client')
  await build({ configFile, build: { outDir: client } })
  await build({ configFile, build: { ssr: 'src/entry-server.tsx', outDir: path.join(outDir, 'server') } })
  await build({ configFile: path.join(root, 'web/vite.worker.config.ts'), build: { outDir: path.join(outDir, 'worker') } })
  await compressFiles(client)
}

const serverConfig = path.join(root, 'server/vite.config.ts')
const buildServer = () => build({ configFile: serverConfig })

/** Builds only the parsing threads' entry file, because tests run the rest of the server from its sources. Returns its path. */
export async function buildParsers() {
  const folder = path.join(root, 'server/node_modules/.cache/akada-parsers', await stampOf(['contract/src', 'server/src'], [serverConfig]))
  const entry = path.join(folder, 'parsers.js')
  if (existsSync(entry)) return entry
  const work = `${folder}-${process.pid}`
  await build({ configFile: serverConfig, mode: 'parsers', build: { outDir: work } })
  await writeFile(path.join(work, 'package.json'), '{ "type": "module" }')
  // Several processes may build concurrently. The first rename wins, and the others use its files.
  await rename(work, folder).catch((error) => {
    if (!existsSync(entry)) throw error
  })
  await removeOldParsers(path.dirname(folder))
  return entry
}

const DAY_MS = 86_400_000

/** Removes builds that no running test needs. */
async function removeOldParsers(folder) {
  for (const name of await readdir(folder)) {
    const old = path.join(folder, name)
    const { mtimeMs } = await stat(old).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DAY_MS || (/-\d+$/.test(name) && !isAlive(Number(name.split('-').at(-1)))))
      await rm(old, { recursive: true, force: true })
  }
}

/** Always builds for production. Otherwise, Vite would use React's development build if the server runs in development. */
async function build(options) {
  const vite = await import('vite')
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await vite.build({ ...options, logLevel: 'warn' })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Writes a .br and a .gz beside every text file, so that the server doesn't compress them at run time. */
async function compressFiles(folder) {
  const files = (await filesBelow(folder)).filter((file) => /\.(js|css|svg)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file)
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }
      await writeFile(`${file}.br`, await brotli(body, best))
      await writeFile(`${file}.gz`, await gz(body, { level: 9 }))
    }),
  )
}

const stampOfSources = () =>
  stampOf(
    sources,
    settings.map((file) => path.join(root, file)),
  )

/** A hash that changes whenever a source or the Node version of the build changes. */
async function stampOf(folders, others) {
  const below = await Promise.all(folders.map((folder) => filesBelow(path.join(root, folder))))
  const files = [...below.flat(), ...others].filter((file) => !/\.test\.tsx?$/.test(file)).sort()
  const hash = createHash('sha256').update(process.version)
  for (const file of files) {
    const { mtimeMs, size } = await stat(file)
    hash.update(`${path.relative(root, file)} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

async function filesBelow(folder) {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { publicPageSizes } = await import('./page-sizes.mjs')
  console.log((await buildIfNeeded()) ? 'Built.' : 'Nothing has changed since the last build.')
  for (const { page, bytes } of await publicPageSizes())
    console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB of compressed scripts on first load`)
}
