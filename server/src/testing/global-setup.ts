// Starts one PostgreSQL server per vitest run, with a migrated template database that every test file copies.
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { APPLICATION_LOGIN, allowApplication, makeApplicationLogin } from '#platform/database/application-login.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { databaseFolder } from './run-folder.ts'

/** Tests use the application login, like the server. `connection` uses the owner login. */
export type TestServer = { connection: pg.ConnectionConfig; login: TestLogin; template: string; copyStrategy: string }
type TestLogin = { user: string; password?: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

// Test data needn't survive a power failure.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '100',
  // Otherwise, planning every execution would take an eighth of the tests' CPU time.
  plan_cache_mode: 'force_generic_plan',
}

export async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_SERVER ? externalServer(process.env.TEST_DATABASE_SERVER) : await throwAwayServer()
  const template = `akada_test_${process.pid}_${Date.now()}`
  try {
    const copyStrategy = await createTemplate(server.connection, template)
    const login = await server.makeLogin()
    await allowApplication({ ...server.connection, database: template }, login.user)
    project.provide('testServer', { connection: server.connection, login, template, copyStrategy })
  } catch (error) {
    await server.stop()
    throw error
  }
  return async () => {
    if (process.env.TEST_DATABASE_SERVER) await dropDatabases(server.connection, template)
    await server.stop()
  }
}

async function throwAwayServer() {
  // run-folder.ts sets TMPDIR to the folder of this run.
  const dataDir = databaseFolder(tmpdir())
  const postgres = await startEmbedded({ dataDir, log: () => undefined, settings, initFlags: ['--no-sync'] })
  const makeLogin = () => makeApplicationLogin(postgres.connection).then(() => ({ user: APPLICATION_LOGIN }))
  return { connection: { ...postgres.connection, database: 'postgres' }, makeLogin, stop: postgres.stop }
}

function externalServer(url: string) {
  // pg parses the URL. The name of a copy later replaces the database name.
  const { host, port, user, password } = new pg.Client({ connectionString: url })
  const connection = { host, port, database: 'postgres', ...(user && { user }), ...(password && { password }) }
  const login = { user: `akada_tests_${process.pid}_${Date.now()}`, password: randomBytes(16).toString('hex') }
  const makeLogin = async () => {
    await onServer(connection, (client) => client.query(`create role ${login.user} login password '${login.password}'`))
    return login
  }
  const stop = () => onServer(connection, (client) => client.query(`drop role if exists ${login.user}`))
  return { connection, makeLogin, stop }
}

/** Drops the template and leftover copies. A pooler that reconnects can keep a copy from being dropped earlier. */
async function dropDatabases(connection: pg.ConnectionConfig, template: string) {
  await onServer(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      template,
    ])
    for (const { name } of rows) await client.query(`drop database ${name} (force)`)
  })
}

async function createTemplate(connection: pg.ConnectionConfig, template: string): Promise<string> {
  await onServer(connection, (client) => client.query(`create database ${template}`))
  await migrate({ ...connection, database: template }, MIGRATIONS, () => undefined)
  const { rows } = await onServer(connection, (client) =>
    client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`),
  )
  // Copying files is twice as fast as logging pages. PostgreSQL before 15 always copies files and doesn't have
  // this option.
  return (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : ''
}

async function onServer<T>(connection: pg.ConnectionConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}
