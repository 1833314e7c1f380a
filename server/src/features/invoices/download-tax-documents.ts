import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { Attached } from '#platform/http/answer.ts'
import { type UblFormat, ublDocuments, writeUbl } from './invoices.documents.ts'
import { type DocumentRow, listDocuments } from './invoices.queries.ts'
import { requireSeller } from './require-seller.ts'

const AT_ONCE = 200

type Asked = DaysAsked & { format: UblFormat }

/** Returns the e-invoices of a period as a ZIP file. Only a few documents are in memory at a time. */
export async function downloadTaxDocuments(
  db: Db,
  { format, ...asked }: Asked,
  { isTest, ...today }: Today & { isTest: boolean },
): Promise<Attached> {
  const { range } = requireDays(asked, today)
  const context = { seller: await requireSeller(db), isTest }
  const zip = new ZipFile()
  const body = zip.outputStream as PassThrough
  const closed = new Promise<void>((resolve) => body.once('close', resolve))
  const add = async () => {
    const pages = pagesOf(AT_ONCE, (after: DocumentRow | undefined, limit) => listDocuments(db, range, { after, limit }))
    for await (const rows of pages) {
      for (const document of await ublDocuments(db, rows, context))
        zip.addBuffer(Buffer.from(writeUbl(document, format)), `${document.number}.${format}`, { mtime: today.now })
      // The caller may read slower than the documents are written.
      if (body.writableNeedDrain) await Promise.race([once(body, 'drain'), closed])
      if (body.destroyed) return
    }
    zip.end()
  }
  add().catch((error: Error) => body.destroy(error))
  return new Attached({ contentType: 'application/zip', fileName: `e-invoices-${range.from}-${range.to}-${format}.zip`, body })
}
