import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { type DocumentRow, listCorrectedLines } from './invoices.queries.ts'
import { completedSeller, correctionLine, type DocumentLine, invoiceLine, type Seller } from './invoices.rules.ts'
import { type UblDocument, ublJson, ublXml } from './invoices.ubl.ts'

export type UblFormat = 'xml' | 'json'
type Context = { seller: Seller; isTest: boolean }

/** Returns documents as e-invoices, in the same order. The number of queries doesn't depend on the number of documents. */
export async function ublDocuments(db: Db, rows: readonly DocumentRow[], context: Context): Promise<UblDocument[]> {
  const lines = await linesOf(db, rows)
  return rows.map((row) => asUblDocument(row, lines(row), context))
}

/** Returns the lines of documents: those of the receipt for an invoice, or the corrected ones. */
export async function linesOf(db: Db, rows: readonly DocumentRow[]): Promise<(row: DocumentRow) => DocumentLine[]> {
  const corrections = rows.filter(({ kind }) => kind !== 'INVOICE').map(({ id }) => id)
  const corrected = groupedBy(await listCorrectedLines(db, corrections), 'documentId')
  return ({ id, kind, snapshot, taxRateBps }) =>
    kind === 'INVOICE' ? (snapshot?.lines ?? []).map((line) => invoiceLine(line, taxRateBps)) : corrected(id).map(correctionLine)
}

function asUblDocument(row: DocumentRow, lines: DocumentLine[], { seller, isTest }: Context): UblDocument {
  const { snapshot, corrects, correctedKind, correctedOn } = row
  const { name = '', email = '', company, country = '' } = snapshot?.buyer ?? {}
  const { companyName = '', companyAddress = '', companyTaxId = '' } = company ?? {}
  return {
    ...row,
    lines,
    isTest,
    seller: completedSeller(snapshot?.seller, seller),
    buyer: { name, email, companyName, companyAddress, companyTaxId, country },
    corrects:
      corrects === null || correctedKind === null || correctedOn === null
        ? null
        : { number: corrects, kind: correctedKind, issuedOn: correctedOn },
  }
}

export const writeUbl = (document: UblDocument, format: UblFormat): string => (format === 'xml' ? ublXml(document) : ublJson(document))
