import type { TaxDocumentKind, VatRow } from '@akada/contract/invoices.ts'
import { includedTax } from '#features/ledger/ledger.rules.ts'

/** Credit notes reduce sales. A debit note takes back a credit note. */
export const signOf = (kind: TaxDocumentKind): 1 | -1 => (kind === 'CREDIT_NOTE' ? -1 : 1)

type Summed = Pick<VatRow, 'month' | 'currency'> & {
  taxRateBps: number
  kind: TaxDocumentKind
  documents: number
  grossMinor: number
  vatMinor: number
}
export type VatTotals = Omit<VatRow, 'sales' | 'salesVat' | 'credited' | 'creditedVat' | 'total' | 'netVat'> & {
  salesMinor: number
  salesVatMinor: number
  creditedMinor: number
  creditedVatMinor: number
}

/** Adds up the kinds of documents by month, currency and rate, in the order of the sums. */
export function vatTotals(sums: readonly Summed[]): VatTotals[] {
  const rows = new Map<string, VatTotals>()
  for (const { month, currency, taxRateBps: vatRateBps, kind, documents, grossMinor, vatMinor } of sums) {
    const key = `${month} ${currency} ${vatRateBps}`
    const row = rows.get(key) ?? { month, currency, vatRateBps, ...nothing }
    const credits = -signOf(kind)
    rows.set(
      key,
      kind === 'INVOICE'
        ? { ...row, invoices: documents, salesMinor: grossMinor, salesVatMinor: vatMinor }
        : {
            ...row,
            ...(kind === 'CREDIT_NOTE' ? { creditNotes: documents } : { debitNotes: documents }),
            creditedMinor: row.creditedMinor + credits * grossMinor,
            creditedVatMinor: row.creditedVatMinor + credits * vatMinor,
          },
    )
  }
  return [...rows.values()]
}

const nothing = { invoices: 0, creditNotes: 0, debitNotes: 0, salesMinor: 0, salesVatMinor: 0, creditedMinor: 0, creditedVatMinor: 0 }

export type Seller = { name: string; address: string; country: string; taxId: string }

/** Returns the blank seller details, as the settings call them. */
export const missingDetails = ({ name, address, taxId }: Omit<Seller, 'country'>): string[] => [
  ...(name === '' ? ['Seller'] : []),
  ...(address === '' ? ['Address'] : []),
  ...(taxId === '' ? ['Tax ID'] : []),
]

/** Returns the seller at the time of sale, with the current settings for the details that were blank then. */
export const completedSeller = (then: Partial<Seller> | undefined, now: Seller): Seller => ({
  name: then?.name || now.name,
  address: then?.address || now.address,
  country: then?.country || now.country,
  taxId: then?.taxId || now.taxId,
})

type SoldLine = {
  title: string
  priceMinor: number
  discountMinor: number
  paidMinor?: number | undefined
  seats?: number | undefined
  taxMinor?: number | undefined
}
export type Deduction = { reason: string; amountMinor: number }
export type DocumentLine = {
  title: string
  quantity: number
  grossMinor: number
  vatMinor: number
  /** The price of all units without VAT, before deductions. */
  listMinor: number
  /** Without VAT. The price without them is the net amount of the line. */
  deductions: Deduction[]
}

/** Returns a line of an invoice. Its price, deductions and net amount have no VAT, and add up exactly. */
export function invoiceLine(line: SoldLine, taxRateBps: number): DocumentLine {
  const { title, priceMinor, discountMinor, paidMinor = priceMinor - discountMinor, seats: quantity = 1 } = line
  const vatMinor = line.taxMinor ?? includedTax(paidMinor, taxRateBps)
  const netMinor = paidMinor - vatMinor
  // VAT is rounded per seat, so the net price of all seats can differ from the net amount by a few kobo.
  const netOf = (grossMinor: number) =>
    grossMinor === paidMinor ? netMinor : Math.max(netMinor, grossMinor - includedTax(grossMinor, taxRateBps))
  const listMinor = netOf(priceMinor)
  const discountedMinor = Math.min(listMinor, netOf(priceMinor - discountMinor))
  const deductions = [
    { reason: 'Discount', amountMinor: listMinor - discountedMinor },
    { reason: 'Payment accepted below the price', amountMinor: discountedMinor - netMinor },
  ].filter(({ amountMinor }) => amountMinor > 0)
  return { title, quantity, grossMinor: paidMinor, vatMinor, listMinor, deductions }
}

/** Returns a line of a credit or debit note. */
export const correctionLine = (line: Pick<DocumentLine, 'title' | 'quantity' | 'grossMinor' | 'vatMinor'>): DocumentLine => ({
  ...line,
  listMinor: line.grossMinor - line.vatMinor,
  deductions: [],
})
