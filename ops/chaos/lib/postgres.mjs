// Runs a separate PostgreSQL for the site, with a streaming replica.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createPart } from './part.mjs'

const settings = {
  max_connections: 100,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // How much WAL a replica may miss while it is down and still catch up.
  wal_keep_size: '2GB',
  wal_level: 'replica',
  hot_standby: 'on',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/**
 * Resolves when the primary and replica run and have the two logins of an external database. If `hasOwnJournal` is true, the WAL is outside
 * the data folder.
 */
export async function startDatabase({ machine, folder, logs, ports, dataFolder = path.join(folder, 'primary'), hasOwnJournal }) {
  const [primaryPort, replicaPort] = ports
  const make = (name, data, port) => postgresPart({ name, data, port, logs, machine })
  const primary = make('primary', dataFolder, primaryPort)
  createCluster({ machine, data: dataFolder, walFolder: hasOwnJournal ? path.join(folder, 'journal') : undefined })
  await primary.start()
  await createLogins(primary.connection)
  const replica = replicaPort && make('replica', path.join(folder, 'replica'), replicaPort)
  if (replica) {
    // Copies the files of the stopped server, because the embedded binaries don't include pg_basebackup.
    await primary.stop()
    copyAsReplica({ from: dataFolder, to: replica.data, primaryPort })
    await primary.start()
    await replica.start()
  }
  return { primary, replica }
}

function postgresPart({ name, data, port, logs, machine }) {
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  const flags = Object.entries({ ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: data }).flatMap(
    ([setting, value]) => ['-c', `${setting}=${value}`],
  )
  const part = createPart({
    name,
    logs,
    command: path.join(machine.postgres, 'postgres'),
    args: ['-D', data, ...flags],
    // Doesn't wait for open connections.
    endSignal: 'SIGINT',
    isReady: () => canConnect(connection),
    priority: 0,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...machine.runAs,
  })
  return Object.assign(part, { data, port, connection })
}

function createCluster({ machine, data, walFolder }) {
  const { runAs } = machine
  for (const place of [data, walFolder].filter(Boolean)) {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    if (runAs.uid !== undefined) chownSync(place, runAs.uid, runAs.gid)
  }
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  const apart = walFolder ? [`--waldir=${walFolder}`] : []
  execFileSync(path.join(machine.postgres, 'initdb'), [...flags, ...apart], { ...runAs, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
}

function copyAsReplica({ from, to, primaryPort }) {
  // Copies the WAL into the replica's folder, even if it is outside the primary's.
  execFileSync('cp', ['-a', from, to])
  execFileSync('sh', ['-c', 'if [ -L "$1" ]; then target=$(readlink -f "$1") && rm "$1" && cp -a "$target" "$1"; fi', 'sh', `${to}/pg_wal`])
  writeFileSync(path.join(to, 'standby.signal'), '')
  appendFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres'\n`)
}

async function createLogins(connection) {
  await ask(connection, 'create role akada_owner login')
  await ask(connection, 'create role akada_app login')
  await ask(connection, 'create database akada owner akada_owner')
}

export async function ask(connection, sql, values = []) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

const canConnect = (connection) =>
  ask(connection, 'select 1').then(
    () => true,
    () => false,
  )

/** Resolves when the replica has caught up with the primary's current state. */
export async function untilReplicaFollows({ primary, replica }) {
  const [{ lsn }] = await ask(primary.connection, 'select pg_current_wal_lsn() as lsn')
  for (;;) {
    const rows = await ask(replica.connection, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as follows', [lsn]).catch(() => [])
    if (rows[0]?.follows) return
  }
}
