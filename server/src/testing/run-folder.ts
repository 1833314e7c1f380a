// Gives each vitest run a folder for its databases and temporary files. It is in memory if the machine has room, because each test file
// creates a database with a thousand small files.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { interrupt, postmasterPid } from '#platform/database/embedded/server-process.ts'

const MEMORY = '/dev/shm'
/** Bytes that must be free in memory and in the folder. The end-to-end tests need 650 MB at their peak. */
const ROOM = 4 * 1024 ** 3
const PREFIX = `akada-tests-${process.getuid?.() ?? 0}-`

/** The data folder of a run's PostgreSQL server. */
export const databaseFolder = (run: string) => path.join(run, 'postgres')

export function setup() {
  const place = hasRoom(MEMORY) ? MEMORY : tmpdir()
  removeDeadRuns(place)
  const run = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`))
  // If the tests run as root, PostgreSQL runs as another user, which must be able to pass through this folder.
  chmodSync(run, 0o711)
  const { TMPDIR } = process.env
  // Workers and their child processes inherit it.
  process.env.TMPDIR = run
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(run, { recursive: true, force: true, maxRetries: 5 })
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM && freemem() >= ROOM
  } catch {
    return false
  }
}

/** A killed run leaves its folder and its server behind. */
function removeDeadRuns(place: string) {
  for (const name of readdirSync(place).filter((each) => each.startsWith(PREFIX))) {
    if (isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue
    const run = path.join(place, name)
    const server = postmasterPid({ dataDir: databaseFolder(run) })
    if (server) interrupt(server)
    rmSync(run, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
