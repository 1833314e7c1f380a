import { addToCart } from '@akada/contract/cart.ts'
import {
  downloadSalesJournal,
  downloadTaxDocument,
  downloadTaxDocuments,
  downloadVatReport,
  getVatReport,
  type JournalEntry,
  listTaxDocuments,
  type VatRow,
} from '@akada/contract/invoices.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { getManagedOrder, getOrder, listManagedOrders, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { promises } from '#features/checks/check-promises.ts'
import { eraseBuyer } from '#features/orders/erase-buyer.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { changeSetting, type SettingKey } from '#features/settings/settings.site.ts'
import { insistOnWork } from '#testing/at-once.ts'
import { givenAdmin, givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { dashboardSteps } from '#testing/dashboard-steps.ts'
import { brokenTaxPromises } from '#testing/market-tax-promises.ts'
import { checkOut, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { askForRefund, givenPurchase, letProviderWork, loseDispute } from '#testing/refund-steps.ts'
import { givenPaidSeats } from '#testing/seat-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { repeats } from '#testing/thoroughness.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const manager = await givenManager(db)
const BUYERS = repeats({ few: 24, all: 100 })

const set = (key: SettingKey, value: unknown) => changeSetting(db, { key, value, now: clock.now })
const seller = { sellerName: 'Akada Learning Ltd', sellerAddress: '12 Herbert Macaulay Way, Yaba', sellerTaxId: '12345678-0001' } as const
const nameSeller = async () => {
  for (const [key, value] of Object.entries(seller)) await set(key as SettingKey, value)
}

beforeAll(async () => {
  await app.hearWebhooks()
})
beforeEach(async () => {
  await set('vatRateBps', 750)
})
afterEach(async () => {
  for (const query of Object.values(brokenTaxPromises)) expect((await query.execute(db)).rows).toEqual([])
  for (const [says, query] of Object.entries(promises).filter(([name]) => /invoice|credit note/.test(name)))
    expect([says, ...(await query(clock.now).execute(db)).rows]).toEqual([says])
})

const aYear = () => {
  const year = clock.now.getUTCFullYear()
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
const documentsOf = async (orderId: number) => {
  const { documents } = (await call(getManagedOrder, { params: { id: orderId } }, manager)).data
  return documents as JournalEntry[]
}
const kindsOf = async (orderId: number) => (await documentsOf(orderId)).map(({ kind, total, vat }) => [kind, total, vat])
const file = (number: string, format: 'pdf' | 'xml' | 'json', as: TestPerson = manager) =>
  bytesOf(`tax-documents/${number}`, { format }, as)
const textOf = async (number: string, format: 'xml' | 'json') => (await file(number, format)).rawPayload.toString()

/** Returns a file as it was sent. */
const bytesOf = async (path: string, query: Record<string, string>, { id }: TestPerson = manager) =>
  app.app.inject({ url: `/api/${path}`, query, headers: { authorization: `Bearer ${await app.tokenFor({ id })}` } })

const { refundThere, move } = dashboardSteps(app)

async function pay(reference: string) {
  await paystack.pay(reference, { webhook: 'none' })
  await insistOnWork(() => settleOrder(deps, reference))
}

describe('numbers', () => {
  test('have no gaps after concurrent purchases and refunds, some of which fail', async () => {
    const checkouts: Awaited<ReturnType<typeof givenCheckout>>[] = []
    for (let buyer = 0; buyer < BUYERS; buyer++) checkouts.push(await givenCheckout(app))
    for (const { reference } of checkouts) await paystack.pay(reference, { webhook: 'none' })
    const failing = sql`
      create function fail_some() returns trigger language plpgsql as $$ begin
        if new.order_id % 7 = 0 then raise exception 'broken'; end if; return null; end $$`
    const { ownerDb } = app
    await failing.execute(ownerDb)
    await sql`create constraint trigger fail_some after insert on receipts deferrable initially deferred
      for each row execute function fail_some()`.execute(ownerDb)

    const settle = () => Promise.allSettled(checkouts.map(({ reference }) => insistOnWork(() => settleOrder(deps, reference))))
    const first = await settle()
    await sql`drop function fail_some cascade`.execute(ownerDb)
    await Promise.all([
      settle(),
      ...checkouts
        .filter((_, index) => first[index]?.status === 'fulfilled')
        .map(({ orderId, courseIds: [courseId = 0], buyer }) => askForRefund(app, { orderId, courseId, buyer })),
    ])
    await runJobs()

    expect(first.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(2)
    const orderIds = checkouts.map(({ orderId }) => orderId)
    const issued = await db.selectFrom('tax_documents').select('kind').where('order_id', 'in', orderIds).execute()
    expect(issued.filter(({ kind }) => kind === 'INVOICE')).toHaveLength(BUYERS)
    expect(issued.filter(({ kind }) => kind === 'CREDIT_NOTE').length).toBeGreaterThan(BUYERS / 2)
  }, 120_000)

  test('begin again at 1 with the year in the site’s time zone, and keep their year when the zone changes', async () => {
    const usual = clock.now
    clock.now = new Date('2030-12-31T22:59:59Z')
    const last = await givenPurchase(app)
    clock.now = new Date('2030-12-31T23:00:00Z')
    const first = await givenPurchase(app)
    const numbers = async () => [await documentsOf(last.orderId), await documentsOf(first.orderId)].map(([invoice]) => invoice?.number)

    expect(await numbers()).toEqual([expect.stringMatching(/^INV-2030-\d{6}$/), 'INV-2031-000001'])
    clock.now = new Date('2031-02-01T00:00:00Z')
    await set('timeZone', 'America/New_York')
    expect(await numbers()).toEqual([expect.stringMatching(/^INV-2030-\d{6}$/), 'INV-2031-000001'])
    await set('timeZone', 'Africa/Lagos')
    clock.now = usual
  })

  test('find their order', async () => {
    const { orderId } = await givenPurchase(app)
    const [invoice] = await documentsOf(orderId)

    const { content } = (await call(listManagedOrders, { query: { search: invoice?.number.toLowerCase() ?? '' } }, manager)).data

    expect(content).toMatchObject([{ id: orderId }])
  })
})

describe('the documents of an order', () => {
  test('are an invoice with VAT per line, and a credit note once a refund is approved', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await askForRefund(app, purchase)

    const order = (await call(getOrder, { params: { id: purchase.orderId } }, purchase.buyer)).data

    expect(order.lines.map(({ vat }: { vat: number }) => vat)).toEqual([1_046.51, 1_046.51])
    expect(order.documents).toMatchObject([
      { kind: 'INVOICE', net: 27_906.98, vat: 2_093.02, total: 30_000, corrects: null },
      { kind: 'CREDIT_NOTE', net: 13_953.49, vat: 1_046.51, total: 15_000, corrects: order.documents[0].number },
    ])
  })

  test('follow a refund at the provider that fails and is paid after all', async () => {
    const { reference, orderId } = await givenPurchase(app)
    const id = await refundThere(reference)
    await move(id, 'failed')
    const afterFailure = await documentsOf(orderId)
    await move(id, 'processed')

    expect(afterFailure.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE'])
    expect(afterFailure[2]?.corrects).toBe(afterFailure[1]?.number)
    expect((await documentsOf(orderId)).map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE', 'CREDIT_NOTE'])
    const numbers = (await documentsOf(orderId)).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(4)
  })

  test('have the VAT of the amount paid after an accepted underpayment, and none for an overpayment', async () => {
    const [low, high] = [await givenCheckout(app), await givenCheckout(app)]
    await paystack.overrideTransaction(low.reference, { amount_delta: -500_000 })
    await paystack.overrideTransaction(high.reference, { amount_delta: 500_000, requested_amount: 2_000_000 })
    await pay(low.reference)
    await pay(high.reference)
    const held = await documentsOf(low.orderId)
    await call(resolveOrderOnHold, { params: { id: low.orderId }, body: { decision: 'ACCEPT', reason: 'Close enough.' } }, manager)

    expect(held).toEqual([])
    expect(await kindsOf(low.orderId)).toEqual([['INVOICE', 10_000, 697.67]])
    expect(await kindsOf(high.orderId)).toEqual([['INVOICE', 15_000, 1_046.51]])
  })

  test('include a credit note for a lost dispute, but none for money that belongs to no course', async () => {
    const [lost, goodwill] = [await givenPurchase(app), await givenPurchase(app)]

    await loseDispute(app, lost.reference)
    await refundThere(goodwill.reference, 100_000)

    expect((await kindsOf(lost.orderId)).map(([kind]) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
    expect((await kindsOf(goodwill.orderId)).map(([kind]) => kind)).toEqual(['INVOICE'])
  })

  test('exist for an order that cost nothing, with amounts of 0', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    const { code } = await givenCoupon(db, { discount_bps: 10_000 })
    await checkOut(app, buyer, [course.id], { totalAmount: 0, couponCode: code })
    const { id } = await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).executeTakeFirstOrThrow()

    expect(await kindsOf(id)).toEqual([['INVOICE', 0, 0]])
  })

  test('can be downloaded by their buyer and by staff, and not by others', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    const [invoice, note] = await documentsOf(purchase.orderId)
    const [number = '', creditNote = ''] = [invoice?.number, note?.number]

    const answers = [
      await file(number, 'pdf', purchase.buyer),
      await file(number, 'pdf', await givenAdmin(db)),
      await file(number, 'pdf', await givenUser(db)),
      await file('INV-1999-000001', 'pdf'),
      await file('nothing', 'pdf'),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404])
    const pdf = await file(creditNote, 'pdf', purchase.buyer)
    expect(pdf.headers['content-disposition']).toContain(`Credit-note-${creditNote}.pdf`)
    expect(linesOf(pdf.rawPayload)).toEqual(
      expect.arrayContaining(['Credit note', 'VAT included: ₦1,046.51', '₦15,000', `Corrects ${number}.`]),
    )
  })
})

describe('the VAT report', () => {
  test('has the VAT of the ledger by month, currency and rate', async () => {
    await givenPurchase(app, { currency: 'USD' })
    const ledger = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
      .select(({ fn }) => fn.sum<number>('amount_minor').as('minor'))
      .where('account', '=', 'vat_payable')
      .where(sql<boolean>`extract(year from issued_day(at)) = ${clock.now.getUTCFullYear()}`)
      .executeTakeFirstOrThrow()

    const { rows, isTest } = (await call(getVatReport, { query: aYear() }, manager)).data

    const sum = (of: (row: VatRow) => number) => rows.reduce((all: number, row: VatRow) => all + Math.round(100 * of(row)), 0)
    expect(sum(({ netVat }) => netVat)).toBe(-Number(ledger.minor))
    expect(rows.find(({ currency }: VatRow) => currency === 'USD')).toMatchObject({
      vatRateBps: 750,
      salesVat: 1.05,
      sales: 15,
      invoices: 1,
      netVat: 1.05,
    })
    expect(isTest).toBe(true)
  })

  test('refuses more than a year', async () => {
    const answers = [
      await call(getVatReport, { query: { from: '2025-01-01', to: '2026-12-31' } }, manager),
      await call(downloadSalesJournal, { query: { from: '2026-02-01', to: '2026-01-01' } }, manager),
    ]

    expect(answers.map(({ statusCode, errors }) => [statusCode, errors?.[0]?.path])).toEqual([
      [400, 'from'],
      [400, 'to'],
    ])
  })

  test('of a month without sales is a file too, for the return of that month', async () => {
    const month = { from: '2019-02-01', to: '2019-02-28' }

    const { rows } = (await call(getVatReport, { query: month }, manager)).data
    const csv = await call(downloadVatReport, { query: { ...month, format: 'csv' } }, manager)
    const pdfs = [
      await bytesOf('manager/tax/vat/file', { ...month, format: 'pdf' }),
      await bytesOf('manager/tax/journal/file', { ...month, format: 'pdf' }),
    ]

    expect(rows).toEqual([])
    expect(csv.text?.trimEnd().split('\r\n')).toHaveLength(1)
    for (const { rawPayload } of pdfs) expect(linesOf(rawPayload)).toContain('No invoices in this period.')
  })

  test('is a CSV and a PDF file', async () => {
    const csv = await call(downloadVatReport, { query: { ...aYear(), format: 'csv' } }, manager)
    const pdf = await bytesOf('manager/tax/vat/file', { ...aYear(), format: 'pdf' })

    expect(csv.text?.split('\r\n')[0]).toContain('Month,Currency,VAT rate,Invoices,Sales,VAT on sales,Credit notes')
    expect(linesOf(pdf.rawPayload).join(' ')).toContain('VAT report of')
  })
})

describe('the sales journal', () => {
  test('has a row for each document, the newest first on the screen', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    const [invoice, note] = await documentsOf(purchase.orderId)

    const { content, totalElements } = (await call(listTaxDocuments, { query: { ...aYear(), size: 2 } }, manager)).data
    const csv = (await call(downloadSalesJournal, { query: { ...aYear(), format: 'csv' } }, manager)).text ?? ''
    const pdf = (await bytesOf('manager/tax/journal/file', { ...aYear(), format: 'pdf' })).rawPayload

    expect(content.map(({ number }: JournalEntry) => number)).toEqual([note?.number, invoice?.number])
    expect(content[0]).toMatchObject({ orderId: purchase.orderId, paymentReference: purchase.reference, vatRateBps: 750 })
    expect(csv.trimEnd().split('\r\n')).toHaveLength(totalElements + 1)
    expect(csv).toContain(`${note?.number},`)
    expect(csv).toMatch(new RegExp(`${note?.number}.*,-13953\\.49,-1046\\.51,-15000,`))
    expect(linesOf(pdf).join(' ')).toContain(note?.number)
  })

  test('has no cell that a spreadsheet would run, and no name after the erasure of the account', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    const billing = { companyName: '=HYPERLINK("http://x")', companyAddress: '@home', companyTaxId: '+234' }
    await call(addToCart, { params: { id: course.id } }, buyer)
    await call(placeOrder, { body: { totalAmount: 15_000, currency: 'NGN', couponCode: null, billing } }, buyer)
    await pay((await newestPayment(db, buyer.id)).reference)
    await runJobs()
    const journal = async () => (await call(downloadSalesJournal, { query: aYear() }, manager)).text ?? ''
    const before = await journal()
    await db.transaction().execute((tx) => eraseBuyer(tx, buyer.id))

    expect(before).toContain(`"'=HYPERLINK(""http://x"")",'+234,NG`)
    expect(await journal()).not.toContain('HYPERLINK')
  })
})

describe('e-invoices', () => {
  test('are refused while seller details are blank, which the refusal names', async () => {
    const { orderId } = await givenPurchase(app)
    const [invoice] = await documentsOf(orderId)
    await set('sellerName', 'Akada Learning Ltd')

    const number = invoice?.number ?? ''

    const answers = [
      await call(downloadTaxDocuments, { query: aYear() }, manager),
      await call(downloadTaxDocument, { params: { number }, query: { format: 'xml' } }, manager),
    ]

    expect(answers.map(({ code, message }) => [code, message])).toEqual(
      Array(2).fill(['SELLER_DETAILS_MISSING', expect.stringMatching(/must fill in: Address, Tax ID\.$/)]),
    )
    await set('sellerName', '')
  })

  test('have the seller, the company, VAT and the corrected document', async () => {
    await nameSeller()
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    const billing = { companyName: 'Béllo & <Sons>', companyAddress: '1 Market Road\nKano', companyTaxId: '99-1' }
    const { orderId } = await givenPaidSeats(app, buyer, { courseIds: [course.id], seats: 3, billing })
    const [invoice] = await documentsOf(orderId)
    const number = invoice?.number ?? ''

    const { documents } = (await call(getOrder, { params: { id: orderId } }, buyer)).data
    const xml = (await file(number, 'xml', buyer)).rawPayload.toString()
    const json = JSON.parse(await textOf(number, 'json'))

    for (const part of [
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
      `<cbc:ID>${number}</cbc:ID>`,
      '<cbc:RegistrationName>Akada Learning Ltd</cbc:RegistrationName>',
      '<cbc:Name>Béllo &amp; &lt;Sons&gt;</cbc:Name>',
      '<cbc:Line>Kano</cbc:Line>',
      '<cbc:InvoicedQuantity unitCode="C62">3</cbc:InvoicedQuantity>',
      '<cbc:TaxInclusiveAmount currencyID="NGN">45000.00</cbc:TaxInclusiveAmount>',
      '<cbc:TaxAmount currencyID="NGN">3139.53</cbc:TaxAmount>',
      'Paid with test money.',
    ])
      expect(xml).toContain(part)
    expect(documents).toMatchObject([{ number, hasEInvoice: true }])
    expect(json.Invoice[0].LegalMonetaryTotal[0].TaxInclusiveAmount).toEqual([{ _: 45_000, currencyID: 'NGN' }])
    const pdf = linesOf((await file(number, 'pdf', buyer)).rawPayload)
    expect(pdf).toEqual(expect.arrayContaining(['Invoice', 'Béllo & <Sons>', 'Tax ID 99-1', 'VAT included: ₦3,139.53']))
    for (const key of Object.keys(seller)) await set(key as SettingKey, '')
  })

  test('are offered to buyers only for a company, and while the seller is known', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    const billing = { companyName: 'Obi Stores', companyAddress: '', companyTaxId: '' }
    const bought = await givenPaidSeats(app, buyer, { courseIds: [course.id], seats: 1, billing })
    const alone = await givenPurchase(app)
    const offered = async (id: number, as: TestPerson) =>
      (await call(getOrder, { params: { id } }, as)).data.documents.map(({ hasEInvoice }: { hasEInvoice: boolean }) => hasEInvoice)

    const before = await offered(bought.orderId, buyer)
    await nameSeller()

    expect(before).toEqual([false])
    expect(await offered(bought.orderId, buyer)).toEqual([true])
    expect(await offered(alone.orderId, alone.buyer)).toEqual([false])
    for (const key of Object.keys(seller)) await set(key as SettingKey, '')
  })

  test('of a period are a ZIP file with one file per document', async () => {
    await nameSeller()
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await letProviderWork(app)
    const [invoice, note] = await documentsOf(purchase.orderId)
    const { totalElements } = (await call(listTaxDocuments, { query: aYear() }, manager)).data

    const zip = (await bytesOf('manager/tax/documents/file', { ...aYear(), format: 'json' })).rawPayload

    const names = [...new Set(zip.toString('latin1').match(/(?:INV|CN|DN)-\d+-\d+\.json/g))]
    expect(names).toHaveLength(totalElements)
    expect(names).toEqual(expect.arrayContaining([`${invoice?.number}.json`, `${note?.number}.json`]))
    expect(await textOf(note?.number ?? '', 'xml')).toMatch(
      new RegExp(`<cac:BillingReference>\\s*<cac:InvoiceDocumentReference>\\s*<cbc:ID>${invoice?.number}</cbc:ID>`),
    )
    for (const key of Object.keys(seller)) await set(key as SettingKey, '')
  })
})
