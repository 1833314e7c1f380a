import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Creates partitions for the coming months in each table that is partitioned by month. Returns how many were missing. */
export async function addMonths(db: Db): Promise<number> {
  const { rows } = await sql<{ added: number }>`select add_months() as added`.execute(db)
  return rows[0]?.added ?? 0
}
