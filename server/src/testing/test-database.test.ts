import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'
import { isThorough } from './thoroughness.ts'

const appliedMigrations = (db: Awaited<ReturnType<typeof testDatabase>>['db']) => db.selectFrom('schema_migrations').selectAll().execute()

describe('a test database', () => {
  test('is migrated', async () => {
    const { db, close } = await testDatabase()

    expect(await appliedMigrations(db)).not.toEqual([])

    await close()
  })

  // A pooler keeps its own connections open, so leaks can't be detected.
  test.runIf(isThorough && !process.env.TEST_DATABASE_POOLER)('detects a connection that was left open', async () => {
    const { connection, close } = await testDatabase()
    const leaked = new pg.Client(connection)
    leaked.on('error', () => undefined)
    await leaked.connect()

    await expect(close()).rejects.toThrow('A test left a connection to its database open.')
  })
})
