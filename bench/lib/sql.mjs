// Captures the SQL that the server's code sends, and replays it on a pool.
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { createRunnableDevEnvironment, resolveConfig } from 'vite'

const server = path.resolve(import.meta.dirname, '../../server')

export async function openPool(connection) {
  const { connect } = await loadServerFile('platform/database/database.ts')
  return connect({ connection, onError: () => undefined }).pool
}

/** Returns the queries that a server function sends, in the order in which they completed. */
export async function queriesOf(pool, run) {
  const queries = []
  const db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => queries.push({ text: query.sql, values: [...query.parameters] }),
  })
  await run(db)
  return queries
}

/** Sends the queries one after the other, like the server. */
export async function sendAll(pool, queries) {
  for (const query of queries) await pool.query(query.text, query.values)
}

let environment

/** Imports a TypeScript file of `server/src`, whose own imports may be dynamic. */
export async function loadServerFile(file) {
  environment ??= openEnvironment()
  return (await environment).runner.import(path.join(server, 'src', file))
}

async function openEnvironment() {
  const ofServer = { consumer: 'server', dev: { moduleRunnerTransform: true }, resolve: { external: true, conditions: ['node'] } }
  const config = await resolveConfig({ configFile: false, envDir: false, logLevel: 'error', environments: { bench: ofServer } }, 'serve')
  const opened = createRunnableDevEnvironment('bench', config, { runnerOptions: { hmr: false }, hot: false })
  await opened.init()
  return opened
}
