import type { SiteTextKey } from '@akada/contract/settings.ts'
import type { Db } from '#platform/database/database.ts'

export const findText = (db: Db, key: SiteTextKey) =>
  db.selectFrom('site_texts').select(['html', 'updated_at as updatedAt']).where('key', '=', key).executeTakeFirst()

export async function upsertText(db: Db, { key, html, now }: { key: SiteTextKey; html: string; now: Date }): Promise<void> {
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
