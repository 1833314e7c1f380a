import type { TaxDocumentKind } from '@akada/contract/invoices.ts'
import type { DocumentLine, Seller } from './invoices.rules.ts'

/** An invoice, credit note or debit note with everything that an e-invoice needs. */
export type UblDocument = {
  number: string
  kind: TaxDocumentKind
  issuedOn: string
  orderId: number
  currency: string
  taxRateBps: number
  grossMinor: number
  vatMinor: number
  seller: Seller
  buyer: { name: string; email: string; companyName: string; companyAddress: string; companyTaxId: string; country: string }
  lines: readonly DocumentLine[]
  corrects: { number: string; kind: TaxDocumentKind; issuedOn: string } | null
  paymentReference: string | null
  /** Whether it was paid with test money. */
  isTest: boolean
}

type Attributes = Readonly<Record<string, string>>
type Value = string | number | boolean
/** An element of UBL. Basic elements have a value, aggregate ones have elements. */
export type UblElement =
  | { kind: 'basic'; name: string; value: Value; attributes: Attributes }
  | { kind: 'aggregate'; name: string; elements: readonly UblElement[] }

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd'
// UNTDID 1001: invoice, credit note, debit note.
const typeCodes = { INVOICE: '380', CREDIT_NOTE: '381', DEBIT_NOTE: '383' } as const
// UNTDID 4461: "Instrument not defined".
const PAID_ONLINE = '1'
// UN/ECE Recommendation 20: "one".
const UNIT = 'C62'

type Part = UblElement | false | null

const basic = (name: string, value: Value, attributes: Attributes = {}): UblElement | null =>
  value === '' ? null : { kind: 'basic', name, value, attributes }
const aggregate = (name: string, ...parts: Part[]): UblElement => ({ kind: 'aggregate', name, elements: parts.filter(isElement) })
const isElement = (part: Part): part is UblElement => typeof part === 'object' && part !== null

export const rootOf = (kind: TaxDocumentKind): 'Invoice' | 'CreditNote' => (kind === 'CREDIT_NOTE' ? 'CreditNote' : 'Invoice')

/** Returns the elements of a document in the order of the UBL 2.1 schema. A debit note is an invoice with its own type code. */
export function ublElements(document: UblDocument): UblElement[] {
  const { kind, currency, grossMinor, vatMinor, paymentReference } = document
  const netMinor = grossMinor - vatMinor
  const money = moneyIn(currency)
  const isCredit = kind === 'CREDIT_NOTE'
  const parts: Part[] = [
    basic('UBLVersionID', '2.1'),
    basic('ID', document.number),
    basic('IssueDate', document.issuedOn),
    basic(isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', typeCodes[kind]),
    document.isTest && basic('Note', 'Paid with test money. Not a tax document.'),
    basic('DocumentCurrencyCode', currency),
    aggregate('OrderReference', basic('ID', String(document.orderId))),
    billingReference(document),
    aggregate('AccountingSupplierParty', sellerParty(document.seller)),
    aggregate('AccountingCustomerParty', buyerParty(document.buyer)),
    paymentReference !== null &&
      !isCredit &&
      aggregate('PaymentMeans', basic('PaymentMeansCode', PAID_ONLINE), basic('PaymentID', paymentReference)),
    aggregate(
      'TaxTotal',
      money('TaxAmount', vatMinor),
      aggregate('TaxSubtotal', money('TaxableAmount', netMinor), money('TaxAmount', vatMinor), taxCategory('TaxCategory', document)),
    ),
    aggregate(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', netMinor),
      money('TaxExclusiveAmount', netMinor),
      money('TaxInclusiveAmount', grossMinor),
      // An invoice is issued when it is paid. A credit note is paid out later.
      !isCredit && money('PrepaidAmount', grossMinor),
      money('PayableAmount', isCredit ? grossMinor : 0),
    ),
    ...document.lines.map((line, index) => lineElement(document, line, index + 1)),
  ]
  return parts.filter(isElement)
}

const moneyIn = (currency: string) => (name: string, minor: number) => basic(name, minor / 100, { currencyID: currency })

function billingReference({ corrects }: UblDocument): UblElement | null {
  if (corrects === null) return null
  const name = corrects.kind === 'CREDIT_NOTE' ? 'CreditNoteDocumentReference' : 'InvoiceDocumentReference'
  return aggregate('BillingReference', aggregate(name, basic('ID', corrects.number), basic('IssueDate', corrects.issuedOn)))
}

const vatScheme = () => aggregate('TaxScheme', basic('ID', 'VAT'))

/** Returns the VAT category of UNCL 5305: standard rate, or not subject to VAT. */
const taxCategory = (name: string, { taxRateBps }: UblDocument): UblElement =>
  taxRateBps > 0
    ? aggregate(name, basic('ID', 'S'), basic('Percent', taxRateBps / 100), vatScheme())
    : aggregate(name, basic('ID', 'O'), basic('TaxExemptionReason', 'Not subject to VAT'), vatScheme())

const addressOf = (address: string, country: string): UblElement =>
  aggregate(
    'PostalAddress',
    ...address
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => aggregate('AddressLine', basic('Line', line))),
    country !== '' && aggregate('Country', basic('IdentificationCode', country)),
  )

const taxRegistration = (taxId: string) => taxId !== '' && aggregate('PartyTaxScheme', basic('CompanyID', taxId), vatScheme())

const sellerParty = ({ name, address, country, taxId }: Seller): UblElement =>
  aggregate(
    'Party',
    aggregate('PartyName', basic('Name', name)),
    addressOf(address, country),
    taxRegistration(taxId),
    aggregate('PartyLegalEntity', basic('RegistrationName', name), basic('CompanyID', taxId)),
  )

/** After the buyer's account is erased, only the country remains. */
function buyerParty({ name, email, companyName, companyAddress, companyTaxId, country }: UblDocument['buyer']): UblElement {
  const shown = companyName || name
  return aggregate(
    'Party',
    shown !== '' && aggregate('PartyName', basic('Name', shown)),
    addressOf(companyAddress, country),
    taxRegistration(companyTaxId),
    companyName !== '' && aggregate('PartyLegalEntity', basic('RegistrationName', companyName), basic('CompanyID', companyTaxId)),
    name + email !== '' && aggregate('Contact', basic('Name', name), basic('ElectronicMail', email)),
  )
}

function lineElement(document: UblDocument, line: DocumentLine, id: number): UblElement {
  const isCredit = document.kind === 'CREDIT_NOTE'
  const money = moneyIn(document.currency)
  return aggregate(
    isCredit ? 'CreditNoteLine' : 'InvoiceLine',
    basic('ID', String(id)),
    basic(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, { unitCode: UNIT }),
    money('LineExtensionAmount', line.grossMinor - line.vatMinor),
    // Credit and debit notes have no deductions. The two schemas place them differently.
    ...line.deductions.map(({ reason, amountMinor }) =>
      aggregate(
        'AllowanceCharge',
        basic('ChargeIndicator', false),
        basic('AllowanceChargeReason', reason),
        money('Amount', amountMinor),
        money('BaseAmount', line.listMinor),
      ),
    ),
    aggregate('TaxTotal', money('TaxAmount', line.vatMinor)),
    aggregate('Item', basic('Name', line.title), taxCategory('ClassifiedTaxCategory', document)),
    // The price of all units, because the price of one can have fractions of a kobo.
    aggregate('Price', money('PriceAmount', line.listMinor), basic('BaseQuantity', line.quantity, { unitCode: UNIT })),
  )
}

const COMMON = { cac: `${SCHEMA}:CommonAggregateComponents-2`, cbc: `${SCHEMA}:CommonBasicComponents-2` }

/** Writes a document as UBL 2.1 XML. */
export function ublXml(document: UblDocument): string {
  const root = rootOf(document.kind)
  const spaces = `xmlns="${SCHEMA}:${root}-2" xmlns:cac="${COMMON.cac}" xmlns:cbc="${COMMON.cbc}"`
  const elements = ublElements(document).map((element) => xmlOf(element, '  '))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>\n${elements.join('')}</${root}>\n`
}

function xmlOf(element: UblElement, indent: string): string {
  if (element.kind === 'aggregate') {
    const inner = element.elements.map((part) => xmlOf(part, `${indent}  `)).join('')
    return `${indent}<cac:${element.name}>\n${inner}${indent}</cac:${element.name}>\n`
  }
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `${indent}<cbc:${element.name}${attributes.join('')}>${escaped(textOf(element))}</cbc:${element.name}>\n`
}

const textOf = ({ value, attributes }: UblElement & { kind: 'basic' }): string =>
  typeof value === 'number' && 'currencyID' in attributes ? value.toFixed(2) : String(value)

// XML 1.0 can't contain these characters, not even escaped.
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\r': '&#13;' }
const escaped = (text: string): string => text.replace(forbidden, '').replace(/[&<>"'\r]/g, (character) => entities[character] ?? '')

type Json = { [name: string]: Json[] | Value }

/** Writes a document as JSON, as in "UBL 2.1 JSON Alternative Representation" (OASIS). */
export const ublJson = (document: UblDocument): string =>
  JSON.stringify({
    _D: `${SCHEMA}:${rootOf(document.kind)}-2`,
    _A: COMMON.cac,
    _B: COMMON.cbc,
    [rootOf(document.kind)]: [jsonOf(ublElements(document))],
  })

function jsonOf(elements: readonly UblElement[]): Json {
  const json: Record<string, Json[]> = {}
  for (const element of elements) {
    const shown = element.kind === 'aggregate' ? jsonOf(element.elements) : { _: element.value, ...element.attributes }
    json[element.name] = [...(json[element.name] ?? []), shown]
  }
  return json
}
