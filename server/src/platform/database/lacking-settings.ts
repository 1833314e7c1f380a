import { sql } from 'kysely'
import type { Db } from './database.ts'
import { sessionSettings } from './session-settings.ts'

/** Returns the session settings that the application's connections lack. A pooler may keep connections that are older than the settings. */
export async function lackingSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Object.keys(sessionSettings)}::text[], ${Object.values(sessionSettings)}::text[]) as wanted (name, value)
    where current_setting(name) <> value order by name
  `.execute(db)
  return rows.map(({ name }) => name)
}
