import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { deleteAccount } from '@akada/contract/privacy.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inRepository } from '#platform/assets.ts'
import { checkBackup } from '#platform/backup/check-backup.ts'
import { isKept, returnFiles } from '#platform/backup/keep-files.ts'
import { readManifest } from '#platform/backup/manifest.ts'
import { fillTarget } from '#platform/backup/restore-target.ts'
import { beginLog, logWithdrawals, pathOfLog, readWithdrawals } from '#platform/backup/withdrawal-log.ts'
import type { Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Deps } from '#platform/deps.ts'
import { localStorage } from '#platform/storage/local-storage.ts'
import { DEMO_PASSWORD, givenCourse, givenMediaFile, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { testDatabase } from '#testing/test-database.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { givenWholePerson } from '#testing/whole-person.ts'
import { createBackup } from './create-backup.ts'
import { purgeBackups } from './purge-backups.ts'
import { recordWithdrawal } from './record-withdrawal.ts'
import { restoreBackup } from './restore-backup.ts'

const app = await testApp()
const { db, deps, call, clock, runJobs } = app
const { folder } = deps.backups
const migrations = inRepository('server', 'migrations')

// Long enough to apply every migration and to restore every row on a busy machine.
const SLOW_MS = 300_000

const target = await testDatabase()
const place = await mkdtemp(path.join(tmpdir(), 'akada-restore-'))
const storageFolder = path.join(place, 'media')
afterAll(async () => {
  await target.close()
  await rm(place, { recursive: true, force: true })
})

// Withdrawals get their time from the app's clock, and backups from the database's clock, so both clocks must agree.
beforeEach(async () => {
  clock.now = new Date()
  await sql.raw('drop schema public cascade; create schema public; grant usage on schema public to public').execute(target.ownerDb)
  await rm(storageFolder, { recursive: true, force: true })
})

const restoring = (backup: string, withdrawals: string | null = null) => ({
  backup,
  withdrawals,
  target: {
    owner: target.owner,
    withOwner: <T>(work: (owner: typeof target.owner) => Promise<T>): Promise<T> => work(target.owner),
    isEmbedded: true,
    isNew: false,
    storageFolder,
    migrations,
  },
  say: () => undefined,
  withDeps: async <T>(work: (restored: Deps) => Promise<T>): Promise<T> =>
    work({ ...deps, db: target.ownerDb, connection: target.owner, storage: await localStorage(storageFolder) }),
})
const restore = (backup: string, withdrawals?: string) => restoreBackup(restoring(backup, withdrawals))

const givenFile = async (content: string) => {
  const key = `private/videos/${randomUUID()}.mp4`
  await deps.storage.put(key, Buffer.from(content))
  return givenMediaFile(db, { key, bytes: content.length })
}

/** Returns a checksum of each backed-up table. */
async function contents(of: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(row, '' order by row), '')) as sum from (select t::text as row from ${sql.table(table)} t) rows
    `.execute(of)
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}

/** Returns the constraints and triggers in PostgreSQL's notation. */
const shapeOf = async (of: Db) =>
  (
    await sql<{ shape: string }>`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as shape from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`.execute(of)
  ).rows.map(({ shape }) => shape)

async function rowsIn(backup: string, table: string): Promise<string[][]> {
  const rows = gunzipSync(await readFile(path.join(backup, 'tables', `${table}.copy.gz`))).toString()
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'))
}

const tablesOf = async (backup: string) => (await readManifest(backup)).tables.map(({ name }) => name)

describe('a backup', () => {
  // This test comes first, because the other tests store files.
  test('of a new site, which has no files, can be restored', async () => {
    const { place: backup, files } = await createBackup(deps)

    await returnFiles(backup, storageFolder)

    expect(files).toBe(0)
    expect(await readdir(storageFolder)).toEqual([])
  })

  test.runIf(isThorough)('can be restored after a killed restore', { timeout: SLOW_MS }, async () => {
    const made = await createBackup(deps)
    await fillTarget(made.place, await readManifest(made.place), restoring(made.place).target)

    await expect(migrate(target.owner, migrations, () => undefined)).rejects.toThrow('is incomplete')
    await restore(made.place)

    const tables = await tablesOf(made.place)
    expect(await contents(target.ownerDb, tables)).toEqual(await contents(db, tables))
  })

  test('restores everything', { timeout: SLOW_MS }, async () => {
    await givenWholePerson(app)
    const file = await givenFile('a video')
    const made = await createBackup(deps)

    await restore(made.place)

    const tables = await tablesOf(made.place)
    expect(tables.length).toBeGreaterThan(80)
    expect(tables).not.toContain('sessions')
    expect(await contents(target.ownerDb, tables)).toEqual(await contents(db, tables))
    expect(await shapeOf(target.ownerDb)).toEqual(await shapeOf(db))
    expect(await migrate(target.owner, migrations, () => undefined)).toEqual([])
    expect(await readFile(path.join(storageFolder, file.key), 'utf8')).toBe('a video')
    const next = await givenCourse(target.ownerDb)
    expect(await db.selectFrom('courses').select('id').where('id', '=', next.id).execute()).toEqual([])
  })

  test.runIf(isThorough)('is consistent during concurrent writes, and has the file of every row', async () => {
    let isOver = false
    const pair = (value: number) =>
      db.transaction().execute(async (tx) => {
        for (const key of ['backup-a', 'backup-z'])
          await sql`insert into site_settings (key, value, updated_at) values (${key}, ${String(value)}::jsonb, now())
            on conflict (key) do update set value = excluded.value`.execute(tx)
        await sql`insert into secrets (name, value) values (${`pair-${value}`}, ${String(value)})`.execute(tx)
      })
    const write = async (value: number) => {
      await pair(value)
      await givenFile('came meanwhile')
    }
    // Ensures that every snapshot contains data.
    for (const value of [1, 2]) await write(value)
    const writing = (async () => {
      for (let value = 3; !isOver; value += 1) await write(value)
    })()

    const made = await createBackup(deps).finally(() => {
      isOver = true
    })
    await writing

    const settings = (await rowsIn(made.place, 'site_settings')).filter((row) => row[0]?.startsWith('backup-')).map(([, value]) => value)
    const pairs = (await rowsIn(made.place, 'secrets')).filter((row) => row[0]?.startsWith('pair-'))
    expect(new Set(settings)).toEqual(new Set([String(pairs.length)]))
    const keys = (await rowsIn(made.place, 'media_files')).flat().filter((cell) => cell.startsWith('private/videos/') && cell.length > 50)
    expect(keys.length).toBeGreaterThan(1)
    expect(await Promise.all(keys.map((key) => isKept(made.place, key)))).not.toContain(false)
  })

  test('is made by one process at a time, which deletes the remains of a killed run', async () => {
    await createBackup(deps)
    const left = path.join(folder, '.unfinished-0a1b2c')
    await writeFile(left, '')

    const both = await Promise.allSettled([createBackup(deps), createBackup(deps)])

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('that is canceled, for example by a server stop, leaves nothing', async () => {
    const before = await readdir(folder)

    await expect(createBackup(deps, { stopping: AbortSignal.abort(new Error('the process is stopping')) })).rejects.toThrow(
      'the process is stopping',
    )

    expect(await readdir(folder)).toEqual(before)
  })

  test.runIf(isThorough)('hard-links stored files and files of earlier backups instead of copying them', async () => {
    const file = await givenFile('once on the disk')
    const first = await createBackup(deps)
    const second = await createBackup(deps)

    const inodes = await Promise.all(
      [deps.storage.pathOf(file.key) ?? '', path.join(first.place, 'files', file.key), path.join(second.place, 'files', file.key)].map(
        async (each) => (await stat(each)).ino,
      ),
    )
    expect(new Set(inodes).size).toBe(1)
    const pruned = await purgeBackups({ folder, kept: 1 })
    expect(pruned).toContain(path.basename(first.place))
    expect(await readdir(folder)).toContain(path.basename(second.place))
    expect(await text(deps.storage.read(file.key))).toBe('once on the disk')
  })
})

describe.runIf(isThorough)('restoring', () => {
  test('rejects a non-empty database and a folder with files', async () => {
    const { place: backup } = await createBackup(deps)
    await sql.raw('create table mine (id int)').execute(target.ownerDb)

    await expect(restore(backup)).rejects.toThrow('This database isn’t empty')

    await sql.raw('drop table mine').execute(target.ownerDb)
    await (await localStorage(storageFolder)).put('public/a/b.txt', Buffer.from('mine'))
    await expect(restore(backup)).rejects.toThrow('contains files')
    expect(await isEmpty()).toBe(true)
  })

  test('names each damaged file of a backup, whatever the damage, and changes nothing', { timeout: SLOW_MS }, async () => {
    const { key } = await givenFile('kept')
    const { place: backup } = await createBackup(deps)
    const always = ['manifest.json', 'files.list.gz', `files/${key}`]
    const names = (await filesBelow(backup)).filter((name, index) => isThorough || index % 25 === 0 || always.includes(name))

    const accepted: string[] = []
    for (const name of names) accepted.push(...(await acceptedDamages(backup, name)))

    expect(names).toEqual(expect.arrayContaining(always))
    expect(accepted).toEqual([])
    expect(await isEmpty()).toBe(true)
    expect(existsSync(storageFolder)).toBe(false)
    await expect(checkBackup(backup)).resolves.toBeDefined()
  })

  test('rejects a newer release’s backup, and changes nothing', async () => {
    const { place: backup } = await createBackup(deps)
    const older = await mkdtemp(path.join(place, 'migrations-'))
    await writeFile(path.join(older, '0001_other.sql'), '')

    const restored = restoreBackup({ ...restoring(backup), target: { ...restoring(backup).target, migrations: older } })

    await expect(restored).rejects.toThrow('Use that release or a newer one.')
    expect(await isEmpty()).toBe(true)
  })
})

test.runIf(isThorough)(
  'broadcasts that may have been sent since a backup are not sent again after a restore',
  { timeout: SLOW_MS },
  async () => {
    const { id: createdBy } = await givenUser(db)
    const [past, future] = [new Date(clock.now.getTime() - 60_000), new Date(clock.now.getTime() + 86_400_000)]
    const written = {
      html: safeHtml`<p>There is something new.</p>`,
      segment: 'EVERYBODY',
      created_by: createdBy,
      created_at: past,
    } as const
    const broadcasts = [
      { subject: 'due', state: 'SCHEDULED', send_at: past },
      { subject: 'under way', state: 'SENDING', send_at: past, begun_at: past },
      { subject: 'to come', state: 'SCHEDULED', send_at: future },
    ] as const
    for (const broadcast of broadcasts)
      await db
        .insertInto('broadcasts')
        .values({ ...written, ...broadcast, client_id: randomUUID() })
        .execute()
    const { place: backup } = await createBackup(deps)

    await restore(backup)

    const restored = await target.ownerDb.selectFrom('broadcasts').select(['subject', 'state']).orderBy('id').execute()
    expect(restored).toEqual([
      { subject: 'due', state: 'DRAFT' },
      { subject: 'under way', state: 'CANCELLED' },
      { subject: 'to come', state: 'SCHEDULED' },
    ])
    const { rows } = await sql<{ count: number }>`select count(*)::int from audit_entries where act = 'BROADCAST_CANCELLED'`.execute(
      target.ownerDb,
    )
    expect(rows).toEqual([{ count: 2 }])
  },
)

describe.runIf(isThorough)('a withdrawal after a backup', () => {
  const personIn = (of: Db, id: string) => of.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is repeated after the restore, for closed accounts, erased users and consents', { timeout: SLOW_MS }, async () => {
    const [closing, erased, hidden, choosing] = await Promise.all([1, 2, 3, 4].map(() => givenUser(db, { is_profile_public: true })))
    if (!closing || !erased || !hidden || !choosing) throw new Error('four people')
    const reader = await db
      .insertInto('newsletter_subscribers')
      .values({
        email: 'r@example.com',
        reader_key: Buffer.from('r'),
        consented_at: clock.now,
        consent_version: 1,
        confirmed_at: clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { place: backup } = await createBackup(deps)

    await call(deleteAccount, { body: { password: DEMO_PASSWORD } }, closing)
    await call(deleteAccount, { body: { password: DEMO_PASSWORD } }, erased)
    await db.updateTable('users').set({ is_profile_public: false }).where('id', '=', hidden.id).execute()
    await db.deleteFrom('newsletter_subscribers').where('id', '=', reader.id).execute()
    await sql`insert into mail_preferences (user_id, certificate, alert, weekly_digest, promotion) values (${choosing.id}, true, true, false, false)`.execute(
      db,
    )
    await runJobs()
    const eraseAt = (await personIn(db, erased.id)).erase_at
    await db.updateTable('users').set({ erased_at: clock.now, erase_at: null }).where('id', '=', erased.id).execute()
    await runJobs()
    await restore(backup, pathOfLog(folder))

    const of = target.ownerDb
    expect(await personIn(of, closing.id)).toMatchObject({ erase_at: (await personIn(db, closing.id)).erase_at, erased_at: null })
    expect(await personIn(of, erased.id)).toMatchObject({ first_name: '', password_hash: '!', erase_at: null, erased_at: expect.any(Date) })
    expect(eraseAt).toBeInstanceOf(Date)
    expect((await personIn(of, hidden.id)).is_profile_public).toBe(false)
    expect(await of.selectFrom('newsletter_subscribers').select('id').where('id', '=', reader.id).execute()).toEqual([])
    const choice = await of
      .selectFrom('mail_preferences')
      .select(['promotion', 'alert'])
      .where('user_id', '=', choosing.id)
      .executeTakeFirst()
    expect(choice).toEqual({ promotion: false, alert: true })
  })

  test('is logged without names and addresses', async () => {
    const log = await readFile(pathOfLog(folder), 'utf8')

    expect(log).not.toMatch(/@|example/)
    expect(log).toContain('"kind":"PERSON_ERASED"')
  })

  test('makes the restore fail if its log is damaged, whichever byte has changed or line is missing', async () => {
    await keepOpened(3)
    const { place: backup } = await createBackup(deps)
    await keepOpened(3)
    const log = await readFile(pathOfLog(folder))
    const lines = log.toString().trimEnd().split('\n')
    const damagedLogs = [
      Buffer.alloc(0),
      ...lines.map((_, line) => Buffer.from(lines.flatMap((each, index) => (index === line ? [] : `${each}\n`)).join(''))),
      ...Array.from({ length: 40 }, (_, step) => Math.floor((step * log.length) / 40)).map((at) => changedAt(log, at)),
      log.subarray(0, -1),
      Buffer.from('{}'),
    ]
    const file = path.join(place, 'withdrawals.jsonl')

    for (const damagedLog of damagedLogs) {
      await writeFile(file, damagedLog)
      await expect(restore(backup, file), damagedLog.toString()).rejects.toThrow(/^The withdrawal log .* is damaged/)
    }
    await writeFile(file, log)

    expect(await readWithdrawals(file, (await readManifest(backup)).withdrawals)).toHaveLength(lines.length - 1)
    expect(await isEmpty()).toBe(true)
  })

  test('makes the restore fail if its log was created after the backup', async () => {
    await createBackup(deps)
    const { place: backup } = await createBackup(deps)
    const other = await mkdtemp(path.join(place, 'log-'))
    await beginLog(other, clock.now)

    await expect(restore(backup, pathOfLog(other))).rejects.toThrow('is another withdrawal log, created after this backup')
    expect(await isEmpty()).toBe(true)
  })

  test('is kept if a later write was interrupted, and the incomplete line is dropped', async () => {
    const [complete, next] = [opened(), opened()]
    await writeFile(pathOfLog(folder), `${JSON.stringify(complete)}\n{"kind":"PERS`, { flag: 'a' })
    expect((await readWithdrawals(pathOfLog(folder))).at(-1)).toEqual(complete)

    await recordWithdrawal(deps, next)

    expect((await readWithdrawals(pathOfLog(folder))).slice(-2)).toEqual([complete, next])
    expect(await readFile(pathOfLog(folder), 'utf8')).not.toContain('"PERS\n')
  })

  test('is logged once, even by concurrent servers', async () => {
    const withdrawals = Array.from({ length: 20 }, opened)

    await Promise.all(withdrawals.map((withdrawal) => recordWithdrawal(deps, withdrawal)))

    const logged = await readWithdrawals(pathOfLog(folder))
    expect(withdrawals.filter(({ userId }) => logged.filter((each) => 'userId' in each && each.userId === userId).length !== 1)).toEqual([])
  })

  test('is read from an older release’s log, and later ones are appended to it', async () => {
    const [older, newer] = [opened(), opened()]
    const log = await mkdtemp(path.join(place, 'older-'))
    await writeFile(pathOfLog(log), `${JSON.stringify(older)}\n{"kind":"PERS\n`)
    expect(await readWithdrawals(pathOfLog(log))).toEqual([older])

    const state = await logWithdrawals(log, [newer])

    expect(state.lines).toBe(2)
    expect(await readWithdrawals(pathOfLog(log), state)).toEqual([older, newer])
  })

  test('can’t be followed by another backup if the log is damaged', async () => {
    const log = await readFile(pathOfLog(folder))
    await writeFile(pathOfLog(folder), changedAt(log, Math.floor(log.length / 2)))

    await expect(createBackup(deps)).rejects.toThrow('is damaged')

    await writeFile(pathOfLog(folder), log)
  })
})

const opened = () => ({ kind: 'ACCOUNT_OPENED' as const, at: clock.now.toISOString(), userId: randomUUID() })
const keepOpened = async (count: number) => {
  for (let each = 0; each < count; each++) await recordWithdrawal(deps, opened())
}

const filesBelow = async (top: string): Promise<string[]> => {
  const entries = await readdir(top, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(top, path.join(entry.parentPath, entry.name)))
}

/** Returns the kinds of damage that are accepted, or rejected without naming the file. */
async function acceptedDamages(backup: string, name: string): Promise<string[]> {
  const file = path.join(backup, name)
  const whole = await readFile(file)
  const accepted: string[] = []
  const damages = Object.entries(damagesOf(name, whole)).filter(([, damaged]) => !damaged?.equals(whole))
  for (const [index, [damage, damaged]] of damages.entries()) {
    await (damaged ? replace(file, damaged) : rm(file))
    // “db verify” runs `checkBackup`. “db restore” runs `restore`, which begins with the same check.
    for (const use of index === 0 ? [checkBackup, restore] : [checkBackup]) {
      const sentence = await use(backup).then(() => 'accepted', String)
      if (!sentence.includes(shownAs(name))) accepted.push(`${name}, ${damage}: ${sentence}`)
    }
  }
  await replace(file, whole)
  return accepted
}

/** Replaces the file instead of writing to it, because it may be a hard link to a stored file. */
async function replace(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

function shownAs(name: string): string {
  if (name.startsWith('tables/')) return `the table ${path.basename(name, '.copy.gz')} `
  if (name.startsWith('files/')) return `the file ${name.slice('files/'.length)} `
  return name === 'files.list.gz' ? 'the list of its files ' : name
}

/** Returns damaged versions of a file's content. An undefined one means that the file is missing. */
function damagesOf(name: string, whole: Buffer): Record<string, Buffer | undefined> {
  const lines = (name.endsWith('.gz') ? gunzipSync(whole) : whole).toString('latin1').split('\n')
  const without = (line: number) => {
    const rest = Buffer.from(lines.filter((_, index) => index !== line).join('\n'), 'latin1')
    return name.endsWith('.gz') ? gzipSync(rest) : rest
  }
  return {
    'one byte changed': changedAt(whole, Math.floor(whole.length / 2)),
    'last byte missing': whole.subarray(0, -1),
    'first line missing': without(0),
    'a line in the middle missing': without(Math.floor(lines.length / 2)),
    emptied: Buffer.alloc(0),
    deleted: undefined,
  }
}

const changedAt = (bytes: Buffer, at: number): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 1]), bytes.subarray(at + 1)])

async function isEmpty(): Promise<boolean> {
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(target.ownerDb)
  return rows.length === 0
}
