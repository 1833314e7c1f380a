import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Runs a part of a transaction. If it throws, only that part is rolled back. Deferred constraints are checked at the end of the part. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`set constraints all immediate`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}

/**
 * Returns whether the same work would fail again, because PostgreSQL rejected its data or the code threw. Lost connections, timeouts and
 * conflicts are temporary.
 */
export function isLasting(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === undefined || (typeof code === 'string' && /^(22|23|P0)\w{3}$/.test(code))
}
