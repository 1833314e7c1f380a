import type { TaxDocumentKind } from '@akada/contract/invoices.ts'
import { renderCorrection, renderReceipt } from '#features/orders/render-receipt.ts'
import type { Deps, User } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { linesOf, type UblFormat, ublDocuments, writeUbl } from './invoices.documents.ts'
import { type DocumentRow, findDocument } from './invoices.queries.ts'
import { requireSeller } from './require-seller.ts'

type Asked = { number: string; format: 'pdf' | UblFormat; user: Pick<User, 'id' | 'roles'> }

const contentTypes = { xml: 'application/xml; charset=utf-8', json: 'application/json; charset=utf-8' }

/** Returns one document as a file. Buyers get their own, managers and admins all. */
export async function downloadTaxDocument(deps: Deps, { number, format, user }: Asked): Promise<Attached> {
  const row = (await findDocument(deps.db, number.toUpperCase())) ?? refuse('TAX_DOCUMENT_NOT_FOUND')
  const isStaff = user.roles.includes('MANAGER') || user.roles.includes('ADMIN')
  if (row.userId !== user.id && !isStaff) refuse('TAX_DOCUMENT_NOT_FOUND')
  if (format === 'pdf') return renderPdf(deps, row)
  const context = { seller: await requireSeller(deps.db), isTest: deps.payments?.domain === 'test' }
  const [document = refuse('TAX_DOCUMENT_NOT_FOUND')] = await ublDocuments(deps.db, [row], context)
  return new Attached({ contentType: contentTypes[format], fileName: `${row.number}.${format}`, body: writeUbl(document, format) })
}

const titles: Record<Exclude<TaxDocumentKind, 'INVOICE'>, string> = { CREDIT_NOTE: 'Credit note', DEBIT_NOTE: 'Debit note' }

async function renderPdf(deps: Deps, row: DocumentRow): Promise<Attached> {
  const { kind, number, orderId, issuedOn, taxRateBps, grossMinor, vatMinor } = row
  const lines = kind === 'INVOICE' ? [] : (await linesOf(deps.db, [row]))(row)
  const pdf =
    kind === 'INVOICE'
      ? await renderReceipt(deps, orderId)
      : await renderCorrection(deps, orderId, {
          ...{ title: titles[kind], number, issuedOn, corrects: row.corrects ?? `order #${orderId}` },
          ...{ taxRateBps, grossMinor, vatMinor, lines },
        })
  const { contentType, filename, content } = pdf ?? refuse('TAX_DOCUMENT_NOT_FOUND')
  return new Attached({ contentType, fileName: filename, body: content })
}
