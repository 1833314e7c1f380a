// Starts the built server like `npm start`, with its own port and data folder.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, newFolder, startChild } from './children.mjs'
import { cpuSecondsOf, cpuSecondsOfDatabase } from './processes.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 300_000
const POSTGRES_STOPS_WITHIN_MS = 10_000
// A server and database that use less than this share of a core have finished the jobs of a start.
const IDLE_SHARE = 0.1
const IDLE_WITHIN_S = 120

/** Resolves when the server reports that it is ready and has finished the jobs of its start, which would distort measurements. */
export async function startServer({ env = {}, nodeFlags = [], home = newFolder() } = {}) {
  const dataDir = path.join(home, 'data')
  const port = await freePort()
  const child = startChild(process.execPath, [...nodeFlags, 'scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: home, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    afterwards: () => endPostgres(path.join(dataDir, 'postgres')),
  })
  await waitForReady(child)
  const server = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    home,
    dataDir,
    database: databaseIn(path.join(dataDir, 'postgres')),
    stop: () => endChild(child),
  }
  await waitForIdle(server)
  return server
}

/** Resolves after two consecutive idle seconds, or at once without /proc. */
async function waitForIdle({ pid, database }) {
  const cpuSeconds = () => cpuSecondsOf(pid) + cpuSecondsOfDatabase(database.pid)
  for (let idle = 0, second = 0, before = cpuSeconds(); idle < 2 && second < IDLE_WITHIN_S && !Number.isNaN(before); second++) {
    await sleep(1000)
    const now = cpuSeconds()
    idle = now - before < IDLE_SHARE ? idle + 1 : 0
    before = now
  }
}

function waitForReady(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    const giveUp = (why) => reject(new Error(`The server ${why}:\n${output}`))
    const timer = setTimeout(() => giveUp('was not ready in time'), READY_WITHIN_MS)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data
        if (!output.includes('is ready at')) return
        clearTimeout(timer)
        resolve()
      })
    child.once('exit', (code) => {
      clearTimeout(timer)
      giveUp(`ended with ${code}`)
    })
  })
}

/** Returns the connection to the server's PostgreSQL, as written in the PID file of its data folder. */
function databaseIn(folder) {
  const [pid, , , port, socketDir] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  // PostgreSQL may report the data folder as /proc/self/cwd. If the folder's path is too long for a socket, the socket is elsewhere.
  const host = socketDir === '/proc/self/cwd' ? realpathSync(folder) : socketDir
  return { pid: Number(pid), connection: { host, port: Number(port), user: 'postgres', database: 'akada' } }
}

/** Stops the PostgreSQL that a server leaves running if it is stopped before it is ready. */
async function endPostgres(folder) {
  const pidFile = path.join(folder, 'postmaster.pid')
  for (let waited = 0; existsSync(pidFile) && waited < POSTGRES_STOPS_WITHIN_MS; waited += 50) {
    if (waited === 0) interrupt(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))
    await sleep(50)
  }
}

function interrupt(pid) {
  try {
    // SIGINT starts a fast shutdown, which removes the PID file at the end.
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

export async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
