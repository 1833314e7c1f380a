import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockNamed, raiseVersion } from './settings.queries.ts'

/** What somebody read before they changed it, and how they are told of what is newer. */
export type Seen = { version: number; newer: (tx: Tx) => Promise<unknown> }

/** Whoever has seen only what was there before is refused from now on. */
export const passVersion = (tx: Tx, name: string): Promise<void> => raiseVersion(tx, name)

/** Keeps everybody else from changing it until the transaction ends; refuses whoever hasn't seen its last change. */
export async function lockVersion(tx: Tx, name: string, seen: Seen | undefined): Promise<void> {
  const version = await lockNamed(tx, name)
  if (seen && seen.version !== version) refuse('SETTINGS_CHANGED', { data: await seen.newer(tx) })
}
