import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockNamed, raiseVersion } from './settings.queries.ts'

/** The version that the caller read, and a function that returns the newer values. */
export type Seen = { version: number; newer: (tx: Tx) => Promise<unknown> }

/** Raises the version, so that changes based on an older version are refused. */
export const passVersion = (tx: Tx, name: string): Promise<void> => raiseVersion(tx, name)

/** Locks the version until the transaction ends. Refuses a change that is based on an older version. */
export async function lockVersion(tx: Tx, name: string, seen: Seen | undefined): Promise<void> {
  const version = await lockNamed(tx, name)
  if (seen && seen.version !== version) refuse('SETTINGS_CHANGED', { data: await seen.newer(tx) })
}
