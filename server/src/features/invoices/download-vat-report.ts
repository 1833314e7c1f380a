import { dayText } from '@akada/contract/time-zone.ts'
import type { Today } from '#features/performance/performance.rules.ts'
import type { DaysAsked } from '#features/performance/require-days.ts'
import { csvFile } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import type { Attached } from '#platform/http/answer.ts'
import { pdfTable } from '#platform/pdf/pdf-table.ts'
import { getVatReport } from './get-vat-report.ts'
import { cellsOf, onPaper, type TableFormat, textsOf, vatColumns } from './invoices.tables.ts'

type Asked = DaysAsked & { format: TableFormat }
export type Reporting = Today & { site: Pick<Site, 'name'>; isTest: boolean }

/** Returns the VAT report of a period as a file. */
export async function downloadVatReport(db: Db, { format, ...asked }: Asked, { site, ...today }: Reporting): Promise<Attached> {
  const { from, to, rows } = await getVatReport(db, asked, today)
  const fileName = `vat-${from}-${to}.${format}`
  const names = vatColumns.map(({ name }) => name)
  if (format === 'csv') return csvFile({ name: fileName, timeZone: today.timeZone }, names, rows.map(cellsOf(vatColumns)))
  const columns = onPaper(vatColumns)
  const pages = (async function* () {
    yield rows.map(textsOf(columns))
  })()
  return pdfTable(
    { fileName, title: `VAT report of ${site.name}`, notes: notesOf({ from, to }, today), columns, empty: NO_DOCUMENTS },
    pages,
  )
}

export const NO_DOCUMENTS = 'No invoices in this period.'

/** Returns the lines below the title of a report. */
export const notesOf = ({ from, to }: { from: string; to: string }, { isTest, now, timeZone }: Today & { isTest: boolean }): string[] => [
  `${from} to ${to}. Created on ${dayText(timeZone, now)}.`,
  ...(isTest ? ['Payments are in test mode. This isn’t a document for the tax office.'] : []),
]
