// Creates PostgreSQL's data folder, with the right owner and under a path that PostgreSQL's user can reach.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunAs, refuseNamelessUser } from './unprivileged-user.ts'

export type Cluster = {
  dataDir: string
  /** The path by which PostgreSQL reaches the data folder. */
  nameForServer: string
  socketDir: string
  socketDirForServer: string
  runAs: RunAs
}

// A socket path (sun_path) has up to 107 bytes, and PostgreSQL adds `/.s.PGSQL.5432` and `.lock` to the folder.
const LONGEST_SOCKET_FOLDER = 85
const ABANDONED_AFTER_MS = 600_000

export const spawnOptions = ({ dataDir, runAs }: Pick<Cluster, 'dataDir' | 'runAs'>) => ({
  ...runAs,
  cwd: dataDir,
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
})

export function openCluster(folder: string, runAs: RunAs): Cluster {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(folder)
  giveTo(dataDir, runAs)
  // A child process enters its working directory before it changes its user, so /proc/self/cwd works below folders that the user can't
  // enter.
  const nameForServer = canEnter(dataDir, runAs) ? dataDir : '/proc/self/cwd'
  if (Buffer.byteLength(dataDir) <= LONGEST_SOCKET_FOLDER)
    return { dataDir, nameForServer, socketDir: dataDir, socketDirForServer: nameForServer, runAs }
  const socketDir = shortSocketFolder(dataDir, runAs)
  return { dataDir, nameForServer, socketDir, socketDirForServer: socketDir, runAs }
}

/** Returns whether the folder contains a PostgreSQL cluster. */
export const isCluster = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'))

export const isCreated = ({ dataDir }: Cluster) => isCluster(dataDir)

/**
 * Creates the cluster in a sibling folder and renames it, so that a killed first start leaves nothing incomplete, even if its initdb
 * continues.
 */
export function createCluster(cluster: Cluster, native: string, initFlags: string[]) {
  const { dataDir, nameForServer, runAs } = cluster
  refuseNamelessUser()
  if (readdirSync(dataDir).length) throw new Error(`${dataDir} isn’t empty and doesn’t contain a PostgreSQL database.`)
  const unfinishedPrefix = `${path.basename(dataDir)}.init-`
  const unfinished = mkdtempSync(path.join(path.dirname(dataDir), unfinishedPrefix))
  giveTo(unfinished, runAs)
  const target = nameForServer === dataDir ? unfinished : nameForServer
  const flags = ['-D', target, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const initdb = spawnSync(path.join(native, 'bin', 'initdb'), [...flags, '--no-instructions', ...initFlags], {
    ...spawnOptions({ dataDir: unfinished, runAs }),
    encoding: 'utf8',
  })
  try {
    if (initdb.status !== 0)
      throw new Error(`PostgreSQL couldn’t create its files: ${initdb.error?.message ?? initdb.stdout + initdb.stderr}`)
    moveInto(unfinished, cluster)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    removeAbandoned(path.dirname(dataDir), unfinishedPrefix)
  }
}

function moveInto(created: string, cluster: Cluster) {
  try {
    renameSync(created, cluster.dataDir)
  } catch (error) {
    // A concurrent first start finished earlier. Its cluster is equivalent.
    if (isCreated(cluster)) return
    throw new Error(`${cluster.dataDir} couldn’t be created. If it’s a separate volume, use a folder inside it.`, { cause: error })
  }
}

function removeAbandoned(parent: string, prefix: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const { mtimeMs } = statSync(path.join(parent, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/** Gives the folder to the user. Also fixes a folder that root copied or restored. */
function giveTo(folder: string, { uid, gid }: RunAs) {
  if (uid === undefined || gid === undefined) return
  const owner = statSync(folder).uid
  if (owner !== uid) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(path.join(folder, entry), uid, gid)
    chownSync(folder, uid, gid)
  }
  chmodSync(folder, 0o700)
}

const canEnter = (folder: string, runAs: RunAs) =>
  runAs.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1" 2>/dev/null', 'sh', folder], { ...runAs, cwd: '/' }).status === 0

function shortSocketFolder(dataDir: string, runAs: RunAs): string {
  const folder = path.join(tmpdir(), `akada-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== runAs.uid))
    throw new Error(`${folder}, the folder for the database’s socket, belongs to another user.`)
  giveTo(folder, runAs)
  return folder
}

export function removeSocketFolder({ socketDir, dataDir }: Cluster) {
  if (socketDir !== dataDir) rmSync(socketDir, { recursive: true, force: true })
}
