// Runs a complete site on this machine: PostgreSQL with a replica, a pooler, a store, a load balancer, two page processes and a job
// process.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '../../../bench/lib/children.mjs'
import { optionsOf } from '../../../deploy/lib/programs.mjs'
import { createBalancer, createOutside, createPooler, createStore, STORE_KEYS } from './around.mjs'
import { findMachine, requireParts } from './machine.mjs'
import { createPart, freePorts, statusOf } from './part.mjs'
import { ask, startDatabase, untilReplicaFollows } from './postgres.mjs'
import { PRIORITY_OF_PAGES, PRIORITY_OF_PARTS } from './priority.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const PROVIDER_KEY = 'sk_test_chaos'
const optionsOfUnit = (unit) => optionsOf(readFileSync(path.join(root, 'deploy/systemd', unit), 'utf8'))
// The job process has no entry, because its unit passes no options to Node.
const options = { web: optionsOfUnit('akada-web@.service'), all: optionsOfUnit('akada.service') }
// A single process shares a systemd unit with its embedded database, so both have the same priority.
const priorities = { web: PRIORITY_OF_PAGES, jobs: PRIORITY_OF_PARTS, all: 0 }
const roles = { 'web-1': 'web', 'web-2': 'web', jobs: 'jobs' }

/**
 * Starts all parts, which end with the run. `env` applies to each process of the site, and `wrap` changes its start command. `place`
 * contains the folders for the database and the processes' files, which default to the site's folder. If `hasOwnJournal` is true, the WAL
 * stays in the site's folder.
 */
export async function startSite({ env = {}, wrap = (server) => server, place = {}, hasOwnJournal = false } = {}) {
  const machine = await findMachine()
  requireParts(machine, ['haproxy', 'pgbouncer'])
  const folder = newFolder()
  // Programs that run as another user need access to their files in this folder.
  chmodSync(folder, 0o755)
  const logs = logFolder(folder)
  const [port, primary, replica, pool, store, providerPort, mailbox, ...own] = await freePorts(7 + Object.keys(roles).length)
  const origin = `http://localhost:${port}`
  const provider = `${origin}/paystack-simulator`
  const outsidePorts = { provider: providerPort, mailbox }

  const parts = {
    outside: createOutside({ logs, ports: outsidePorts, origin, provider, key: PROVIDER_KEY }),
    store: createStore({ folder, logs, port: store }),
    pooler: createPooler({ machine, folder, logs, port: pool, databasePort: primary }),
    balancer: createBalancer({ machine, folder, logs, port, webPorts: own.slice(0, 2), outsidePorts }),
  }
  const [database] = await Promise.all([
    startDatabase({ machine, folder, logs, ports: [primary, replica], hasOwnJournal, ...place.database }),
    parts.outside.start(),
    parts.store.start(),
  ])
  await parts.pooler.start()
  const settings = {
    PATH: process.env.PATH,
    HOME: folder,
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATA_DIR: place.dataDir ?? path.join(folder, 'data'),
    DATABASE_URL: `postgres://akada_app@127.0.0.1:${pool}/akada`,
    DATABASE_DIRECT_URL: `postgres://akada_app@127.0.0.1:${primary}/akada`,
    DATABASE_OWNER_URL: `postgres://akada_owner@127.0.0.1:${primary}/akada`,
    DATABASE_REPLICA_URLS: `postgres://akada_app@127.0.0.1:${replica}/akada`,
    DATABASE_NAMED_STATEMENTS: String(machine.poolerKeepsStatements),
    ...STORE_KEYS,
    S3_ENDPOINT: `http://127.0.0.1:${store}`,
    PAYSTACK_SECRET_KEY: PROVIDER_KEY,
    PAYSTACK_BASE_URL: provider,
    SMTP_URL: parts.outside.smtpUrl,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const processes = Object.entries(roles).map(([name, role], index) =>
    serverPart({ name, logs, port: own[index], env: { ...settings, PROCESS: role }, wrap }),
  )
  const [first, ...others] = processes
  // A single process creates the tables and the demo.
  await Promise.all([parts.balancer.start(), first.start()])
  await Promise.all(others.map((process) => process.start()))
  await untilReplicaFollows(database)
  return {
    origin,
    provider,
    folder,
    logs,
    machine,
    parts,
    processes,
    webs: processes.filter(({ name }) => roles[name] === 'web'),
    database: { ...database, connection: { ...database.primary.connection, database: 'akada' } },
    command: (words) => runCommand(words, settings),
    ask: (sql, values) => ask({ ...database.primary.connection, database: 'akada' }, sql, values),
  }
}

/** Starts a single process for everything, with the embedded database. The external services run separately. */
export async function startSingle({ env = {} } = {}) {
  const folder = newFolder()
  const logs = logFolder(folder)
  const [port, providerPort, mailbox] = await freePorts(3)
  const origin = `http://localhost:${port}`
  const provider = `http://127.0.0.1:${providerPort}`
  const outside = createOutside({ logs, ports: { provider: providerPort, mailbox }, origin, provider, key: PROVIDER_KEY })
  await outside.start()
  const all = {
    PATH: process.env.PATH,
    HOME: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    PAYSTACK_SECRET_KEY: PROVIDER_KEY,
    PAYSTACK_BASE_URL: provider,
    SMTP_URL: outside.smtpUrl,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const process_ = serverPart({ name: 'all', logs, port, env: all, wrap: (server) => server })
  await process_.start()
  const connection = { host: path.join(folder, 'data/postgres'), port: 5432, user: 'postgres', database: 'akada' }
  return {
    origin,
    provider,
    folder,
    logs,
    processes: [process_],
    webs: [process_],
    database: { connection },
    command: (words) => runCommand(words, all),
    ask: (sql, values) => ask(connection, sql, values),
  }
}

/** Returns the folder for the parts' output. By default, it is inside the site's folder and deleted after the run. */
function logFolder(folder) {
  const logs = process.env.AKADA_CHAOS_LOGS ? path.resolve(process.env.AKADA_CHAOS_LOGS) : path.join(folder, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o755 })
  return logs
}

function serverPart({ name, logs, port, env, wrap }) {
  const role = env.PROCESS ?? 'all'
  const origin = `http://127.0.0.1:${port}`
  const toRun = [...(options[role] ?? []), 'server/dist/main.js']
  const { command, args, env: more } = wrap({ name, command: process.execPath, args: toRun, env: {} })
  const part = createPart({
    name,
    logs,
    command,
    args,
    priority: priorities[role],
    cwd: root,
    env: { ...env, ...more, PORT: String(port) },
    isReady: async () => (await statusOf(`${origin}/readyz`)) === 200,
  })
  return Object.assign(part, { origin, port })
}

/** Runs `akada …` on the site, and returns its exit code and output. */
function runCommand(words, env) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...env, DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, ['server/dist/cli.js', ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    )
  })
}
