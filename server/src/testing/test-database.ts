import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db } from '#platform/database/database.ts'

const FINISH_MS = 5_000

/** A database of its own for each test file: a copy of the migrated template. */
export async function testDatabase(): Promise<{ db: Db; connection: pg.ConnectionConfig; close: () => Promise<void> }> {
  const { connection: server, template, copyStrategy } = inject('testServer')
  const name = `akada_test_${process.pid}_${randomBytes(6).toString('hex')}`
  const connection = { ...server, database: name }
  await onServer(server, `create database ${name} template ${template} ${copyStrategy}`)
  const errors: Error[] = []
  const { db, pool } = connect({ connection, onError: (error) => errors.push(error) })

  /** Fails when a test has left a transaction or a connection open. */
  async function close() {
    const finished = await Promise.race([pool.end().then(() => true), sleep(FINISH_MS, false, { ref: false })])
    try {
      if (!finished) throw new Error('A test left a query or a transaction open.')
      // PostgreSQL waits a few seconds for connections that are just closing.
      await onServer(server, `drop database ${name}`)
    } catch (error) {
      await onServer(server, `drop database if exists ${name} (force)`)
      throw new Error('A test left a connection to its database open.', { cause: error })
    }
    if (errors.length) throw new AggregateError(errors, 'Connections to the test database failed.')
  }
  return { db, connection, close }
}

async function onServer(connection: pg.ConnectionConfig, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
