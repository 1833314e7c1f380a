import type pg from 'pg'
import { nameOwner } from './lesser-login.ts'

/** Returns whether pg_trgm, which search needs, is installed. Throws if it is missing and this login can't install it. */
export async function requireExtension(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isInstalled: boolean; isThere: boolean; mayInstall: boolean }>(`
    select exists (select from pg_extension where extname = 'pg_trgm') as "isInstalled",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "isThere",
      has_database_privilege(current_database(), 'CREATE') as "mayInstall"`)
  const { isInstalled = false, isThere = false, mayInstall = false } = rows[0] ?? {}
  if (isInstalled || (isThere && mayInstall)) return isInstalled
  if (!isThere) throw new Error('The server has no extension pg_trgm. Install its package (Debian: postgresql-contrib).')
  throw new Error(
    `The login ${client.user} may not install the extension pg_trgm. ${nameOwner} Or run, as the database’s owner: create extension pg_trgm;`,
  )
}
