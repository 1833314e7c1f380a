import type { SafeHtml } from '@akada/contract/rich-text.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export const findText = (db: Db, key: SiteTextKey) =>
  db.selectFrom('site_texts').select(['html', 'updated_at as updatedAt']).where('key', '=', key).executeTakeFirst()

export async function upsertText(db: Db, { key, html, now }: { key: SiteTextKey; html: SafeHtml; now: Date }): Promise<void> {
  const written = { html, updated_at: now }
  await db
    .insertInto('site_texts')
    .values({ key, ...written })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(written))
    .execute()
}

export const listSettings = (db: Db) => db.selectFrom('site_settings').select(['key', 'value']).execute()

export async function upsertSetting(db: Db, { key, value, now }: { key: string; value: unknown; now: Date }): Promise<void> {
  const written = { value: JSON.stringify(value), updated_at: now }
  await db
    .insertInto('site_settings')
    .values({ key, ...written })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(written))
    .execute()
}

export const deleteText = (db: Db, key: SiteTextKey) => db.deleteFrom('site_texts').where('key', '=', key).execute()

export const listVersions = (db: Db) => db.selectFrom('setting_versions').select(['name', 'version']).execute()

/** Locks a version counter until the transaction ends, and returns the version. */
export async function lockNamed(tx: Tx, name: string): Promise<number> {
  await tx
    .insertInto('setting_versions')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await tx
    .selectFrom('setting_versions')
    .select('version')
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return version
}

export async function raiseVersion(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable('setting_versions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

export const findLogo = (db: Db) =>
  db
    .selectFrom('site_logo')
    .innerJoin('media_files', 'media_files.id', 'site_logo.file_id')
    .select(['media_files.key', 'icon_file_id as iconFileId'])
    .executeTakeFirst()

export const findAddressOf = (db: Db, userId: string) =>
  db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()

export const findSecondFactor = (db: Db, userId: string) =>
  db.selectFrom('second_factors').select('user_id').where('user_id', '=', userId).where('enabled_at', 'is not', null).executeTakeFirst()

export async function describeDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes`.execute(db)
  return rows[0] ?? { version: '', bytes: 0 }
}

/** Returns whether the database knows a time zone. The database's list may be shorter than Node's. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
