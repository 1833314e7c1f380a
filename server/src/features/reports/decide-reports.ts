import type { Tx } from '#platform/database/database.ts'
import { closeReports } from './reports.queries.ts'

type Settled = { caseId: number; status: 'ACCEPTED' | 'REJECTED'; decidedBy: string; now: Date }

/** Says of all reports of a case what became of them; answers who made them, once each. */
export async function decideReports(tx: Tx, settled: Settled): Promise<string[]> {
  const rows = await closeReports(tx, settled)
  return [...new Set(rows.map(({ reporterId }) => reporterId).filter((id) => id !== null))]
}
