// Starts a primary and a streaming replica with the bundled PostgreSQL, which doesn't include pg_basebackup.
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '#platform/database/embedded/start-embedded.ts'

const quiet = () => undefined
// Test data needn't survive a power failure.
const settings = { fsync: 'off', full_page_writes: 'off', max_standby_streaming_delay: '0', wal_receiver_status_interval: '1s' }

/** The URLs log in as a superuser. */
export async function testReplica() {
  const folder = await mkdtemp(path.join(tmpdir(), 'akada-replica-'))
  // The PostgreSQL user must be able to reach the other server's socket.
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'primary')
  const primary = await startEmbedded({ dataDir, log: quiet, settings, initFlags: ['--no-sync'] })
  const { host, user } = primary.connection
  const copy = path.join(folder, 'replica')
  await copyRunning(primary, dataDir, copy)
  const start = () => startEmbedded({ dataDir: copy, log: quiet, settings: { ...settings, primary_conninfo: `host=${host} user=${user}` } })
  let replica = await start()
  return {
    primary: addressOf(primary),
    replica: addressOf(replica),
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await start()
    },
    close: async () => {
      await replica.stop().catch(quiet)
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const addressOf = ({ connection: { host, port, user, database } }: EmbeddedPostgres) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** PostgreSQL's low-level backup: the write-ahead log contains the changes made during the copy. */
async function copyRunning({ connection }: EmbeddedPostgres, from: string, to: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const isLeftOut = (file: string) => /^(pg_wal\/.+|postmaster\..+|server\.log|\.s\.PGSQL.*)$/.test(path.relative(from, file))
  await cp(from, to, { recursive: true, filter: (file) => !isLeftOut(file) })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(path.join(to, 'standby.signal'), '')
}
