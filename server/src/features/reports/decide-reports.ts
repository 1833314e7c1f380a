import type { Tx } from '#platform/database/database.ts'
import { closeReports } from './reports.queries.ts'

type Settled = { caseId: number; status: 'ACCEPTED' | 'REJECTED'; decidedBy: string; now: Date }

/** Closes all reports of a case. Returns each reporter once. */
export async function decideReports(tx: Tx, settled: Settled): Promise<string[]> {
  const rows = await closeReports(tx, settled)
  return [...new Set(rows.map(({ reporterId }) => reporterId).filter((id) => id !== null))]
}
