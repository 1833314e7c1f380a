import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseUrl } from '#testing/command-line.ts'
import { testDatabase } from '#testing/test-database.ts'
import { createLog } from '../../log.ts'
import { inRepository } from '../assets.ts'
import { canChangeAuditLog } from './application-login.ts'
import { lackingSettings } from './lacking-settings.ts'
import { openDatabase } from './open-database.ts'

test('an embedded database is migrated by its owner, and used by a login that owns nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akada-open-'))
  const settings = { url: undefined, ownerUrl: undefined, dataDir: path.join(folder, 'data'), migrations: folder }
  await writeFile(path.join(folder, '0001_first.sql'), 'create table audit_entries (id int primary key)')

  const database = await openDatabase({ ...settings, maxConnections: 2, namedStatements: true }, createLog('silent'))
  await sql`insert into audit_entries values (1)`.execute(database.db)
  await expect(sql`delete from audit_entries`.execute(database.db)).rejects.toMatchObject({ code: '42501' })
  const { rows } = await sql`select current_user as login`.execute(database.db)
  await database.close()
  await rm(folder, { recursive: true })

  expect(rows).toEqual([{ login: 'akada_app' }])
})

test('an external database has one login that owns the tables, and another that connects through a pooler', async () => {
  const own = await testDatabase()
  const [url, ownerUrl] = [databaseUrl(own.connection), databaseUrl(own.owner)]
  const settings = { url, directUrl: url, ownerUrl, dataDir: '', migrations: inRepository('server', 'migrations') }

  const database = await openDatabase({ ...settings, maxConnections: 2, namedStatements: false }, createLog('silent'))
  const lacking = await lackingSettings(database.db)
  const mayChangeLog = await canChangeAuditLog(database.db)
  await database.close()
  await own.close()

  expect({ migrated: database.migrated, owner: database.owner, connection: database.connection }).toEqual({
    migrated: [],
    owner: ownerUrl,
    connection: url,
  })
  expect({ lacking, mayChangeLog }).toEqual({ lacking: [], mayChangeLog: false })
})
