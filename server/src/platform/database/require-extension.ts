import type pg from 'pg'
import { nameOwner } from './lesser-login.ts'

/** Returns whether pg_trgm is installed, which search needs. Throws if pg_trgm is missing and this login can't install it. */
export async function requireExtension(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isInstalled: boolean; isThere: boolean; mayInstall: boolean }>(`
    select exists (select from pg_extension where extname = 'pg_trgm') as "isInstalled",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "isThere",
      has_database_privilege(current_database(), 'CREATE') as "mayInstall"`)
  const { isInstalled = false, isThere = false, mayInstall = false } = rows[0] ?? {}
  if (isInstalled || (isThere && mayInstall)) return isInstalled
  if (!isThere) throw new Error('The extension pg_trgm isn’t available on the server. Install its package (Debian: postgresql-contrib).')
  throw new Error(
    `The login ${client.user} can’t install the extension pg_trgm. ${nameOwner} Or run, as the database’s owner: create extension pg_trgm;`,
  )
}
