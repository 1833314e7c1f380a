import { describe, expect, test } from 'vitest'
import { namesByLanguage } from '#testing/names.ts'
import { boxesIn, linesOf, pagesIn } from '#testing/pdf-text.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { drawReceipt, type ReceiptText } from './draw-receipt.ts'

const snapshot: ReceiptText['snapshot'] = {
  seller: { name: 'Akada Learning Ltd', address: '12 Herbert Macaulay Way, Yaba', taxId: '12345678-0001' },
  buyer: { name: 'Ọlúwáṣeun Adébáyọ̀', email: 'seun@example.test', country: 'NG' },
  currency: 'NGN',
  subtotalMinor: 2_000_000,
  discountMinor: 500_000,
  couponCode: 'QUARTER-1',
  taxRateBps: 750,
  taxMinor: 104_651,
  totalMinor: 1_500_000,
  lines: [{ title: 'Bookkeeping for small shops', priceMinor: 2_000_000, discountMinor: 500_000 }],
  paidAt: '2026-08-31T10:00:00.000Z',
  paidWith: { channel: 'card', cardBrand: 'visa ', cardLast4: '4081' },
}
const receipt: ReceiptText = {
  site: { name: 'Akada', publicUrl: 'https://akada.test', supportEmail: 'support@akada.test' },
  orderId: 77,
  number: 'INV-2026-000012',
  issuedAt: new Date('2026-08-31T10:00:00Z'),
  issuedOn: '2026-08-31',
  snapshot,
  giftFor: null,
  returned: [],
  corrections: [],
  extras: [],
}
// A snapshot of the first receipts, without seller, coupon, tax or card.
const old: ReceiptText['snapshot'] = {
  buyer: { country: 'GH' },
  currency: 'USD',
  totalMinor: 1_999,
  lines: [{ title: 'Bookkeeping for small shops', priceMinor: 2_499, discountMinor: 500 }],
  paidAt: '2026-08-31T10:00:00.000Z',
}

const said = async (text: ReceiptText) => linesOf(await drawReceipt(text))

describe('a drawn receipt', () => {
  test('shows the seller, buyer, courses, amounts and payment method on one page', async () => {
    const pdf = await drawReceipt(receipt)

    expect(pagesIn(pdf)).toBe(1)
    expect(linesOf(pdf)).toEqual(
      expect.arrayContaining([
        'Receipt',
        'INV-2026-000012',
        'Aug 31, 2026',
        'Akada Learning Ltd',
        '12 Herbert Macaulay Way, Yaba',
        'Tax ID 12345678-0001',
        'Ọlúwáṣeun Adébáyọ̀'.normalize('NFC'),
        'seun@example.test',
        'Nigeria',
        'Bookkeeping for small shops',
        'PRICE IN NGN',
        '₦20,000',
        'Discount: −₦5,000',
        'VAT included: ₦1,046.51',
        'Discount with QUARTER-1',
        '−₦5,000',
        'Total',
        '₦15,000',
        'Includes VAT (7.5%):',
        '₦1,046.51',
        'Paid with Visa ending in 4081 on Aug 31, 2026.',
        'Order #77 · support@akada.test',
      ]),
    )
  })

  test.runIf(isThorough)('shows every letter of names and titles in any language', async () => {
    const names = Object.values(namesByLanguage)
    const lines = names.map(({ title }) => ({ title, priceMinor: 100_000, discountMinor: 0 }))
    const buyers = names.map(({ name }) => ({ ...receipt, snapshot: { ...snapshot, buyer: { ...snapshot.buyer, name } } }))

    const pdfs = [await drawReceipt({ ...receipt, snapshot: { ...snapshot, lines } }), ...(await Promise.all(buyers.map(drawReceipt)))]

    const text = pdfs.flatMap(linesOf).join('')
    const all = names.map(({ name, title }) => `${name}${title}`.normalize('NFC')).join('')
    const letters = [...all.replace(/\s|\p{Default_Ignorable_Code_Point}/gu, '')]
    expect(letters.filter((letter) => !text.includes(letter))).toEqual([])
    expect(pdfs.map(boxesIn).filter((boxes) => boxes > 0)).toEqual([])
  })

  test('has the same bytes each time', async () => {
    const [one, other] = await Promise.all([drawReceipt(receipt), drawReceipt(receipt)])

    expect(one.equals(other)).toBe(true)
  })

  test('omits VAT, discount and refund if there are none', async () => {
    const undiscounted = snapshot.lines.map((line) => ({ ...line, discountMinor: 0 }))
    const lines = (
      await said({
        ...receipt,
        snapshot: { ...snapshot, taxRateBps: 0, taxMinor: 0, discountMinor: 0, couponCode: null, lines: undiscounted },
      })
    ).join()

    expect(lines).not.toMatch(/VAT|Discount|Subtotal|Refunded/)
  })

  test('lists refunds, credit notes and debit notes', async () => {
    const money = { amountMinor: 1_500_000, currency: 'NGN' }
    const returned = [false, true].map((isByBank) => ({ ...money, returnedOn: '2026-09-05', isByBank }))
    const corrections = [
      { ...money, number: 'CN-2026-000003', kind: 'CREDIT_NOTE', issuedOn: '2026-09-03' },
      { ...money, number: 'DN-2026-000001', kind: 'DEBIT_NOTE', issuedOn: '2026-09-04' },
    ]

    const lines = await said({ ...receipt, returned, corrections })

    expect(lines.slice(lines.indexOf('Refunded')).slice(0, 6)).toEqual([
      'Refunded',
      '₦15,000 on Sep 5, 2026',
      '₦15,000 through your bank on Sep 5, 2026',
      'Credit notes',
      'CN-2026-000003 on Sep 3, 2026: ₦15,000',
      'DN-2026-000001 on Sep 4, 2026: ₦15,000, takes back a credit note',
    ])
  })

  test('is an invoice for a buyer with a company, and names the document that a credit note corrects', async () => {
    const company = { companyName: 'Bello Stores Ltd', companyAddress: '', companyTaxId: '' }
    const invoice = { ...receipt, snapshot: { ...snapshot, buyer: { ...snapshot.buyer, company } } }

    expect(await said(invoice)).toContain('Invoice')
    expect(await said({ ...invoice, number: 'CN-2026-000003', correction: { title: 'Credit note', corrects: 'INV-2026-000012' } })).toEqual(
      expect.arrayContaining(['Credit note', 'CN-2026-000003', 'Corrects INV-2026-000012.']),
    )
  })

  test('lists money outside the sale as returned, not as refunded', async () => {
    const extra = { returnedOn: '2026-09-03', amountMinor: 1_500_000, currency: 'NGN' }
    const extras = ['SUCCEEDED_DUPLICATE', 'SUCCEEDED', 'MISMATCH'].map((paymentStatus) => ({ ...extra, paymentStatus }))

    const lines = await said({ ...receipt, extras })

    expect(lines).not.toContain('Refunded')
    expect(lines.slice(lines.indexOf('Returned, not part of this sale')).slice(1, 4)).toEqual([
      '₦15,000 paid twice, returned on Sep 3, 2026',
      '₦15,000 paid above the total, returned on Sep 3, 2026',
      '₦15,000 paid in error, returned on Sep 3, 2026',
    ])
  })

  test('from an old snapshot shows the site as the seller, and only the country of an erased buyer', async () => {
    const lines = await said({ ...receipt, snapshot: old })

    expect(lines).toEqual(expect.arrayContaining(['Akada', 'Ghana', '$24.99', 'Discount', '−$5', '$19.99', 'Paid on Aug 31, 2026.']))
  })

  test('shows each course’s VAT, which adds up to the total', async () => {
    const lines = [
      { title: 'Bookkeeping', priceMinor: 1_000_001, discountMinor: 0 },
      { title: 'Sewing', priceMinor: 500_003, discountMinor: 50_000 },
    ]

    const shown = await said({ ...receipt, snapshot: { ...snapshot, lines, taxMinor: 69_768 + 31_396 } })

    expect(shown.filter((line) => line.startsWith('VAT included: '))).toEqual(['VAT included: ₦697.68', 'VAT included: ₦313.96'])
    expect(shown).toContain('₦1,011.64')
  })

  test('shows the stored day of issue, not the day in the current time zone', async () => {
    const lines = await said({ ...receipt, issuedOn: '2026-09-01', snapshot: { ...snapshot, paidAt: '2026-08-31T23:30:00.000Z' } })

    expect(lines).toEqual(expect.arrayContaining(['Sep 1, 2026', 'Paid with Visa ending in 4081 on Sep 1, 2026.']))
  })

  test('has as many numbered pages as its courses need', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({ title: `Course ${index + 1}`, priceMinor: 100_000, discountMinor: 0 }))

    const pdf = await drawReceipt({ ...receipt, snapshot: { ...snapshot, lines, taxRateBps: 0 } })

    expect(pagesIn(pdf)).toBe(3)
    expect(linesOf(pdf)).toEqual(expect.arrayContaining(['Course 1', 'Course 40', 'Page 1 of 3', 'Page 3 of 3']))
  })
})
