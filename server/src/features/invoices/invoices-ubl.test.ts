import { describe, expect, test } from 'vitest'
import { invoiceLine } from './invoices.rules.ts'
import { rootOf, type UblDocument, type UblElement, ublElements, ublJson, ublXml } from './invoices.ubl.ts'

const document: UblDocument = {
  number: 'INV-2026-000123',
  kind: 'INVOICE',
  issuedOn: '2026-11-29',
  orderId: 77,
  currency: 'NGN',
  taxRateBps: 750,
  grossMinor: 1_075_000,
  vatMinor: 75_000,
  seller: { name: 'Akada Learning Ltd', address: '12 Herbert Macaulay Way\n\nYaba', country: 'GH', taxId: '12345678-0001' },
  buyer: {
    ...{ name: 'Ada Obi', email: 'ada@example.test', country: 'NG' },
    ...{ companyName: 'Obi Stores', companyAddress: '1 Market Road', companyTaxId: '99-1' },
  },
  lines: [invoiceLine({ title: 'Weaving', priceMinor: 2_150_000, discountMinor: 1_075_000 }, 750)],
  corrects: null,
  paymentReference: 'pay-1',
  isTest: false,
}
const creditNote: UblDocument = {
  ...document,
  ...{ number: 'CN-2026-000045', kind: 'CREDIT_NOTE' },
  lines: [invoiceLine({ title: 'Weaving', priceMinor: 1_075_000, discountMinor: 0 }, 750)],
  corrects: { number: 'INV-2026-000123', kind: 'INVOICE', issuedOn: '2026-11-29' },
}
const debitNote: UblDocument = {
  ...creditNote,
  ...{ number: 'DN-2026-000001', kind: 'DEBIT_NOTE' },
  corrects: { number: 'CN-2026-000045', kind: 'CREDIT_NOTE', issuedOn: '2026-11-30' },
}

/**
 * The elements of each aggregate in the order of the schemas of "Universal Business Language Version 2.1" (OASIS), those that come between
 * the ones in use included.
 */
const order: Record<string, string> = {
  Invoice: `UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime DueDate InvoiceTypeCode Note TaxPointDate
    DocumentCurrencyCode TaxCurrencyCode InvoicePeriod OrderReference BillingReference ContractDocumentReference Signature
    AccountingSupplierParty AccountingCustomerParty PayeeParty Delivery PaymentMeans PaymentTerms PrepaidPayment AllowanceCharge
    TaxExchangeRate TaxTotal LegalMonetaryTotal InvoiceLine`,
  CreditNote: `UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime TaxPointDate CreditNoteTypeCode Note
    DocumentCurrencyCode TaxCurrencyCode InvoicePeriod DiscrepancyResponse OrderReference BillingReference Signature
    AccountingSupplierParty AccountingCustomerParty PayeeParty Delivery PaymentMeans PaymentTerms TaxExchangeRate AllowanceCharge
    TaxTotal LegalMonetaryTotal CreditNoteLine`,
  OrderReference: 'ID SalesOrderID UUID IssueDate',
  BillingReference: 'InvoiceDocumentReference SelfBilledInvoiceDocumentReference CreditNoteDocumentReference',
  InvoiceDocumentReference: 'ID CopyIndicator UUID IssueDate',
  CreditNoteDocumentReference: 'ID CopyIndicator UUID IssueDate',
  AccountingSupplierParty: 'CustomerAssignedAccountID Party',
  AccountingCustomerParty: 'CustomerAssignedAccountID Party',
  Party: `WebsiteURI EndpointID PartyIdentification PartyName Language PostalAddress PhysicalLocation PartyTaxScheme PartyLegalEntity
    Contact Person`,
  PartyName: 'Name',
  PostalAddress: 'ID StreetName CityName PostalZone CountrySubentity AddressLine Country',
  AddressLine: 'Line',
  Country: 'IdentificationCode Name',
  PartyTaxScheme: 'RegistrationName CompanyID TaxLevelCode ExemptionReason RegistrationAddress TaxScheme',
  PartyLegalEntity: 'RegistrationName CompanyID RegistrationDate',
  Contact: 'ID Name Telephone Telefax ElectronicMail',
  TaxScheme: 'ID Name TaxTypeCode',
  PaymentMeans: 'ID PaymentMeansCode PaymentDueDate PaymentChannelCode InstructionID InstructionNote PaymentID',
  TaxTotal: 'TaxAmount RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount CalculationSequenceNumeric Percent TaxCategory',
  TaxCategory: 'ID Name Percent BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode TaxExemptionReason TierRange TaxScheme',
  ClassifiedTaxCategory: 'ID Name Percent BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode TaxExemptionReason TierRange TaxScheme',
  LegalMonetaryTotal: `LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount
    PayableRoundingAmount PayableAmount`,
  InvoiceLine: 'ID UUID Note InvoicedQuantity LineExtensionAmount TaxPointDate PricingReference AllowanceCharge TaxTotal Item Price',
  CreditNoteLine: 'ID UUID Note CreditedQuantity LineExtensionAmount TaxPointDate PricingReference TaxTotal AllowanceCharge Item Price',
  AllowanceCharge: `ID ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric PrepaidIndicator
    SequenceNumeric Amount BaseAmount`,
  Item: 'Description PackQuantity Name SellersItemIdentification ClassifiedTaxCategory',
  Price: 'PriceAmount BaseQuantity PriceChangeReason',
}

/** Returns the elements that are unknown or in the wrong place. */
function misplaced(name: string, elements: readonly UblElement[]): string[] {
  const places = (order[name] ?? '').split(/\s+/)
  const found = elements.map((element) => places.indexOf(element.name))
  return [
    ...elements
      .filter((_, index) => found[index] === -1 || (found[index] ?? 0) < (found[index - 1] ?? 0))
      .map((each) => `${name}/${each.name}`),
    ...elements.flatMap((element) => (element.kind === 'aggregate' ? misplaced(element.name, element.elements) : [])),
  ]
}

const erased = { ...document.buyer, name: '', email: '', companyName: '', companyAddress: '', companyTaxId: '' }

describe('UBL documents', () => {
  test.each([
    ['an invoice', document],
    ['an invoice without VAT, company and payment', { ...document, taxRateBps: 0, buyer: erased, paymentReference: null }],
    ['an invoice paid with test money', { ...document, isTest: true }],
    ['a credit note', { ...creditNote, isTest: true }],
    ['a debit note', debitNote],
  ])('have their elements in the order of the schema: %s', (_, given) => {
    expect(misplaced(rootOf(given.kind), ublElements(given))).toEqual([])
    for (const name of ['AccountingSupplierParty', 'AccountingCustomerParty', 'TaxTotal', 'LegalMonetaryTotal'])
      expect(ublElements(given).filter((element) => element.name === name)).toHaveLength(1)
  })

  test('have exact amounts, with the discount as an allowance without VAT', () => {
    const xml = ublXml(document)

    expect(xml).toContain(
      '<cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason>\n      <cbc:Amount currencyID="NGN">10000.00</cbc:Amount>',
    )
    for (const [name, amount] of [
      ['LineExtensionAmount', '10000.00'],
      ['TaxInclusiveAmount', '10750.00'],
      ['TaxAmount', '750.00'],
      ['PrepaidAmount', '10750.00'],
      ['PayableAmount', '0.00'],
      ['PriceAmount', '20000.00'],
    ])
      expect(xml).toContain(`<cbc:${name} currencyID="NGN">${amount}</cbc:${name}>`)
  })

  test('refer to the document that they correct', () => {
    expect(ublXml(creditNote)).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>INV-2026-000123</)
    expect(ublXml(debitNote)).toMatch(/<cac:CreditNoteDocumentReference>\s*<cbc:ID>CN-2026-000045</)
    expect(ublXml(debitNote)).toContain('<cbc:InvoiceTypeCode>383</cbc:InvoiceTypeCode>')
  })

  test('name the countries of seller and buyer', () => {
    const codes = [...ublXml(document).matchAll(/<cbc:IdentificationCode>(..)</g)].map(([, code]) => code)

    expect(codes).toEqual(['GH', 'NG'])
  })

  test('escape markup, drop what XML can’t contain, and keep text of any direction', () => {
    const title = `<b>&"quoted"' \u0000\u0008\uFFFF\uD800 שלום مرحبا 👩‍🏫 ]]>`

    const xml = ublXml({ ...document, lines: [{ ...(document.lines[0] ?? expect.fail()), title }] })

    expect(xml).toContain('<cbc:Name>&lt;b&gt;&amp;&quot;quoted&quot;&apos;  שלום مرحبا 👩‍🏫 ]]&gt;</cbc:Name>')
  })

  test('are the same in JSON, with arrays and numbers', () => {
    const json = JSON.parse(ublJson(creditNote))

    expect(Object.keys(json)).toEqual(['_D', '_A', '_B', 'CreditNote'])
    expect(json._D).toBe('urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2')
    const [note] = json.CreditNote
    expect(note.ID).toEqual([{ _: 'CN-2026-000045' }])
    expect(note.CreditNoteLine[0].LineExtensionAmount).toEqual([{ _: 10_000, currencyID: 'NGN' }])
    expect(note.AccountingSupplierParty[0].Party[0].PostalAddress[0].AddressLine.map(({ Line }: { Line: unknown }) => Line)).toEqual([
      [{ _: '12 Herbert Macaulay Way' }],
      [{ _: 'Yaba' }],
    ])
  })
})
