import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The months that are to come get their place before they begin, in each table that lies by month. Answers how many were missing. */
export async function addMonths(db: Db): Promise<number> {
  const { rows } = await sql<{ added: number }>`select add_months() as added`.execute(db)
  return rows[0]?.added ?? 0
}
