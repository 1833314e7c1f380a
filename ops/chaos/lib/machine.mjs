// Finds the programs for a site's parts on this machine, and a user for programs that refuse to run as root.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadServerFile } from '../../../bench/lib/sql.mjs'

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
const debianPostgres = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`)
const fakeTimeLibraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'].map(
  (folder) => `${folder}/faketime/libfaketimeMT.so.1`,
)

const program = (name) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))

/** Returns the program paths, which are undefined for missing programs. Uses the embedded PostgreSQL if none is installed. */
export async function findMachine() {
  const { unprivilegedUser } = await loadServerFile('platform/database/embedded/unprivileged-user.ts')
  const runAs = unprivilegedUser()
  const pgbouncer = program('pgbouncer')
  return {
    runAs,
    postgres: debianPostgres.find((folder) => existsSync(path.join(folder, 'postgres'))) ?? (await embeddedPostgres(runAs)),
    haproxy: program('haproxy'),
    pgbouncer,
    poolerKeepsStatements: pgbouncer !== undefined && keepsStatements(pgbouncer),
    fakeTime: fakeTimeLibraries.find((file) => existsSync(file)),
    canMount: process.getuid?.() === 0 && process.platform === 'linux',
  }
}

/**
 * Returns whether PgBouncer supports named statements in transaction mode, as it does since 1.21. Each is then planned once per connection.
 */
function keepsStatements(pgbouncer) {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

async function embeddedPostgres(runAs) {
  const { installedBinaries, runnableBinaries, stagingFolders } = await loadServerFile('platform/database/embedded/binaries.ts')
  const copyTo = stagingFolders(path.join(tmpdir(), 'akada-chaos', 'postgres'))
  return path.join(runnableBinaries({ native: installedBinaries(), runAs, copyTo, log: () => undefined }), 'bin')
}

const packages = {
  haproxy: 'HAProxy (Debian: apt-get install haproxy)',
  pgbouncer: 'PgBouncer (Debian: apt-get install pgbouncer)',
  fakeTime: 'libfaketime (Debian: apt-get install libfaketime)',
  canMount: 'permission to mount a small disk (run this as root on Linux)',
}

/** Throws an error that lists the missing parts, if any. */
export function requireParts(machine, names) {
  const missing = names.filter((name) => !machine[name]).map((name) => packages[name])
  if (missing.length > 0) throw new Error(`This machine lacks ${missing.join(' and ')}.`)
}
