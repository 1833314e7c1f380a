import type { DaysAsked } from '#features/performance/require-days.ts'
import { requireDays } from '#features/performance/require-days.ts'
import { csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import type { Attached } from '#platform/http/answer.ts'
import { pdfTable } from '#platform/pdf/pdf-table.ts'
import { NO_DOCUMENTS, notesOf, type Reporting } from './download-vat-report.ts'
import { type Days, type DocumentRow, listDocuments } from './invoices.queries.ts'
import { cellsOf, journalColumns, onPaper, type TableFormat, textsOf } from './invoices.tables.ts'
import { asJournalEntry } from './invoices.views.ts'

const AT_ONCE = 1000

/** Yields the documents of a range of days (both included) in pages, so that a year needs no more memory than a day. */
async function* pagesOfJournal(db: Db, days: Days) {
  const pages = pagesOf(AT_ONCE, (after: DocumentRow | undefined, limit) => listDocuments(db, days, { after, limit }))
  for await (const rows of pages) yield rows.map(asJournalEntry)
}

type Asked = DaysAsked & { format: TableFormat }

/** Returns a row for each invoice, credit note and debit note of a period. */
export async function downloadSalesJournal(db: Db, { format, ...asked }: Asked, { site, ...today }: Reporting): Promise<Attached> {
  const { range } = requireDays(asked, today)
  const fileName = `sales-journal-${range.from}-${range.to}.${format}`
  const pages = pagesOfJournal(db, range)
  const names = journalColumns.map(({ name }) => name)
  if (format === 'csv') return csvStream({ name: fileName, timeZone: today.timeZone }, names, pages, cellsOf(journalColumns))
  const columns = onPaper(journalColumns)
  const texts = (async function* () {
    for await (const entries of pages) yield entries.map(textsOf(columns))
  })()
  return pdfTable({ fileName, title: `Sales journal of ${site.name}`, notes: notesOf(range, today), columns, empty: NO_DOCUMENTS }, texts)
}
