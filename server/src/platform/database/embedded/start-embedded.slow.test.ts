import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPostgres, postmasterPid, stopProcess } from './server-process.ts'
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts'
import { isRoot } from './unprivileged-user.ts'

let folder: string
let dataDir: string
let servers: EmbeddedPostgres[]
let apps: ChildProcess[]
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'akada-embedded-'))
  dataDir = path.join(folder, 'data')
  servers = []
  apps = []
  lines = []
})
afterEach(async () => {
  for (const app of apps) app.kill('SIGKILL')
  for (const server of servers) await server.stop()
  const orphan = postmasterPid({ dataDir })
  if (orphan) await stopProcess(orphan)
  rmSync(folder, { recursive: true, force: true })
})

const quick = { initFlags: ['--no-sync'] }
// PostgreSQL starts and stops within a second on an idle machine.
const SLOW_MS = 60_000

async function start(options: { dataDir?: string } = {}) {
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line), ...quick, ...options })
  servers.push(server)
  return server
}

async function ask(server: Pick<EmbeddedPostgres, 'connection'>, question: string): Promise<unknown> {
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}

/** Starts an app in its own process, which the test can kill. */
function spawnApp(afterStart = '') {
  const script = `
    import { runnerImport } from 'vite'
    const { module } = await runnerImport(${JSON.stringify(path.join(import.meta.dirname, 'start-embedded.ts'))})
    const options = { dataDir: ${JSON.stringify(dataDir)}, log: () => {}, initFlags: ['--no-sync'] }
    const { pid, connection } = await module.startEmbedded(options)
    process.stdout.write(JSON.stringify({ pid, connection }) + '\\n')
    setInterval(() => {}, 60_000)
    ${afterStart}`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  apps.push(app)
  return app
}

async function startApp(afterStart = '') {
  const app = spawnApp(afterStart)
  const [line] = await once(createInterface({ input: app.stdout }), 'line')
  return { app, ...(JSON.parse(line) as Pick<EmbeddedPostgres, 'pid' | 'connection'>) }
}

async function kill(app: ChildProcess) {
  const exit = once(app, 'exit')
  app.kill('SIGKILL')
  await exit
}

describe('starting the embedded PostgreSQL', () => {
  test('creates a durable database named akada that is reachable only through a socket', async () => {
    const server = await start()

    expect(await ask(server, 'select current_database()')).toBe('akada')
    expect(await ask(server, 'show fsync')).toBe('on')
    expect(await ask(server, 'show listen_addresses')).toBe('')
    expect(await ask(server, 'show server_encoding')).toBe('UTF8')
  })

  test('runs with a lower priority than the app', async () => {
    const server = await start()

    expect(getPriority(server.pid)).toBe(Math.min(getPriority() + 5, 19))
  })

  test('leaves no process behind once stopped, and keeps the data', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 42 as answer')

    await first.stop()
    expect(isPostgres(first.pid)).toBe(false)

    const second = await start()
    expect(await ask(second, 'select answer from kept')).toBe(42)
    expect(second.pid).not.toBe(first.pid)
  })

  test('rejects a second app on the same folder, and doesn’t affect the first', async () => {
    const server = await start()

    await expect(start()).rejects.toThrow(`Another Akada process is using the database in ${dataDir}.`)

    expect(await ask(server, 'select 1')).toBe(1)
  })

  test('lets one of two concurrent first starts win', async () => {
    const outcomes = [spawnApp(), spawnApp()].map(async (app) => {
      const started = once(createInterface({ input: app.stdout }), 'line').then(() => 'started')
      return Promise.race([started, text(app.stderr)])
    })

    expect((await Promise.all(outcomes)).sort()).toEqual([expect.stringContaining('Another Akada process'), 'started'])
  })

  test('works under a path longer than the limit for a socket address', async () => {
    const server = await start({ dataDir: path.join(folder, 'a'.repeat(60), 'b'.repeat(60), 'data') })

    expect(await ask(server, 'select 1')).toBe(1)
  })

  test.runIf(isRoot()).each([
    ['private', 0o700],
    ['public', 0o755],
  ])('works as root in a %s folder', async (_, mode) => {
    chmodSync(folder, mode)

    const server = await start()

    expect(await ask(server, "select pg_relation_size('pg_class') > 0")).toBe(true)
  })
})

describe('embedded PostgreSQL crash recovery', () => {
  test('takes over a killed app’s server', async () => {
    const killed = await startApp()
    await kill(killed.app)
    expect(isPostgres(killed.pid)).toBe(true)

    const server = await start()

    expect(server.pid).toBe(killed.pid)
    expect(lines).toContain('Using the PostgreSQL server that an earlier run started.')
    await server.stop()
    expect(isPostgres(server.pid)).toBe(false)
  })

  test('recovers every committed row after the server and its app were killed', async () => {
    const killed = await startApp()
    await ask(killed, 'create table kept as select 42 as answer')
    await kill(killed.app)
    process.kill(killed.pid, 'SIGKILL')

    const server = await start()

    expect(await ask(server, 'select answer from kept')).toBe(42)
    expect(server.pid).not.toBe(killed.pid)
  })

  test('restarts a server that dies while the app runs', async () => {
    const server = await start()
    const before = server.pid

    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(server, 'select 1')).toBe(1), { timeout: SLOW_MS })

    await expect.poll(() => server.pid, { timeout: SLOW_MS }).not.toBe(before)
    await expect(start()).rejects.toThrow('Another Akada process')
  })

  test('stops the server if its app exits without cleanup', async () => {
    const ended = await startApp('process.exit()')

    await vi.waitFor(() => expect(isPostgres(ended.pid)).toBe(false), { timeout: SLOW_MS })
  })

  test('ignores the leftovers of a killed first start, and removes old ones', async () => {
    const old = `${dataDir}.init-abcdef`
    mkdirSync(old)
    writeFileSync(path.join(old, 'PG_VERSION'), '18')
    utimesSync(old, 0, 0)

    const server = await start()

    expect(await ask(server, 'select 1')).toBe(1)
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('doesn’t mistake another process with the same PID for its server', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n`)

    const server = await start()

    expect(await ask(server, 'select 1')).toBe(1)
  })

  test('rejects a folder with other contents', async () => {
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'holiday.jpg'), '')

    await expect(start()).rejects.toThrow('isn’t empty and doesn’t contain a PostgreSQL database')

    expect(existsSync(path.join(dataDir, 'holiday.jpg'))).toBe(true)
  })
})
