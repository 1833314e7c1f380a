import type { TaxDocumentKind } from '@akada/contract/invoices.ts'
import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { ReceiptSnapshot } from '#features/orders/orders.face.ts'
import type { Db } from '#platform/database/database.ts'

/** Days of issue, both included. */
export type Days = { from: string; to: string }

const documents = (db: Db) =>
  db
    .selectFrom('tax_documents as document')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .leftJoin('receipts', 'receipts.order_id', 'document.order_id')
    .leftJoin('payments', (join) => join.onRef('payments.order_id', '=', 'document.order_id').on('payments.status', '=', 'SUCCEEDED'))
    .leftJoin('tax_documents as corrected', 'corrected.id', 'document.corrects_id')
    .select(['document.id', 'document.kind', sql<string>`document.number`.as('number'), 'document.order_id as orderId'])
    .select(sql<string>`document.issued_on::text`.as('issuedOn'))
    .select(['document.currency', 'document.tax_rate_bps as taxRateBps', 'document.gross_minor as grossMinor'])
    .select(['document.vat_minor as vatMinor', 'payments.reference as paymentReference', 'orders.user_id as userId'])
    .select([sql<string | null>`corrected.number`.as('corrects'), sql<string | null>`corrected.issued_on::text`.as('correctedOn')])
    .select(['corrected.kind as correctedKind', sql<ReceiptSnapshot | null>`receipts.snapshot`.as('snapshot')])

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number]

const inDays = ({ from, to }: Days) => sql<boolean>`document.issued_on between ${from}::date and ${to}::date`

/** Lists documents by their days of issue, from the one after `after`. */
export const listDocuments = (db: Db, days: Days, { after, limit }: { after: DocumentRow | undefined; limit: number }) =>
  documents(db)
    .where(inDays(days))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(document.issued_on, document.id) > (${after?.issuedOn}::date, ${after?.id}::integer)`),
    )
    .orderBy('document.issued_on')
    .orderBy('document.id')
    .limit(limit)
    .execute()

export const listNewestDocuments = (db: Db, { page, size, ...days }: Days & { page: number; size: number }) =>
  documents(db)
    .where(inDays(days))
    .orderBy('document.issued_on', 'desc')
    .orderBy('document.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countDocuments(db: Db, days: Days): Promise<number> {
  const { count } = await db
    .selectFrom('tax_documents as document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(inDays(days))
    .executeTakeFirstOrThrow()
  return count
}

export const findDocument = (db: Db, number: string) => documents(db).where('document.number', '=', number).executeTakeFirst()

export type CorrectedLine = { documentId: number; title: string; quantity: number; grossMinor: number; vatMinor: number }

/** Lists the courses of credit and debit notes. The seats of a course are one line. */
export async function listCorrectedLines(db: Db, documentIds: readonly number[]): Promise<CorrectedLine[]> {
  if (documentIds.length === 0) return []
  const { rows } = await sql<CorrectedLine>`
    select tax_documents.id as "documentId", min(order_lines.title) as title, count(*)::integer as quantity,
      abs(sum(line_postings.gross_minor))::bigint as "grossMinor", abs(sum(line_postings.vat_minor))::bigint as "vatMinor"
    from tax_documents
    join line_postings on line_postings.transaction_id = tax_documents.transaction_id
    join order_lines on order_lines.id = line_postings.order_line_id
    where tax_documents.id = any(${documentIds}::integer[])
    group by tax_documents.id, order_lines.course_id
    order by tax_documents.id, min(order_lines.id)`.execute(db)
  return rows
}

export type VatSum = {
  month: string
  currency: Currency
  taxRateBps: number
  kind: TaxDocumentKind
  documents: number
  grossMinor: number
  vatMinor: number
}

export async function sumVat(db: Db, { from, to }: Days): Promise<VatSum[]> {
  const { rows } = await sql<VatSum>`
    select to_char(issued_on, 'YYYY-MM') as month, currency, tax_rate_bps as "taxRateBps", kind, count(*)::integer as documents,
      sum(gross_minor)::bigint as "grossMinor", sum(vat_minor)::bigint as "vatMinor"
    from tax_documents where issued_on between ${from}::date and ${to}::date
    group by 1, currency, tax_rate_bps, kind order by 1, currency, tax_rate_bps desc`.execute(db)
  return rows
}

/** Lists the documents of orders, oldest first. */
export const listDocumentsOf = (db: Db, orderIds: readonly number[]) =>
  documents(db)
    .where('document.order_id', '=', sql<number>`any(${[...orderIds]}::integer[])`)
    .orderBy('document.id')
    .execute()
