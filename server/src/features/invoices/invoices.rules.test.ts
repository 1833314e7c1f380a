import { describe, expect, test } from 'vitest'
import { completedSeller, correctionLine, invoiceLine, missingDetails, vatTotals } from './invoices.rules.ts'

describe('VAT totals', () => {
  const naira = { month: '2026-11', currency: 'NGN', taxRateBps: 750 } as const

  test('reduce sales by credit notes, and credit notes by debit notes', () => {
    const rows = vatTotals([
      { ...naira, kind: 'INVOICE', documents: 3, grossMinor: 4_500_000, vatMinor: 313_953 },
      { ...naira, kind: 'CREDIT_NOTE', documents: 2, grossMinor: 3_000_000, vatMinor: 209_302 },
      { ...naira, kind: 'DEBIT_NOTE', documents: 1, grossMinor: 1_500_000, vatMinor: 104_651 },
    ])

    expect(rows).toEqual([
      {
        ...{ month: '2026-11', currency: 'NGN', vatRateBps: 750, invoices: 3, creditNotes: 2, debitNotes: 1 },
        ...{ salesMinor: 4_500_000, salesVatMinor: 313_953, creditedMinor: 1_500_000, creditedVatMinor: 104_651 },
      },
    ])
  })

  test('have one row per month, currency and rate', () => {
    const sold = { ...naira, kind: 'INVOICE', documents: 1, grossMinor: 100, vatMinor: 7 } as const

    expect(
      vatTotals([sold, { ...sold, currency: 'USD' }, { ...sold, taxRateBps: 0 }, { ...sold, month: '2026-12' }]).map(
        ({ month, currency, vatRateBps }) => [month, currency, vatRateBps],
      ),
    ).toEqual([
      ['2026-11', 'NGN', 750],
      ['2026-11', 'USD', 750],
      ['2026-11', 'NGN', 0],
      ['2026-12', 'NGN', 750],
    ])
  })
})

describe('a line of an invoice', () => {
  const netOf = (line: ReturnType<typeof invoiceLine>) =>
    line.listMinor - line.deductions.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

  test.each([
    ['without a discount', { priceMinor: 1_500_000, discountMinor: 0 }, []],
    ['with a discount', { priceMinor: 1_500_000, discountMinor: 500_000 }, ['Discount']],
    ['that cost nothing', { priceMinor: 1_500_000, discountMinor: 1_500_000 }, ['Discount']],
    [
      'after an accepted underpayment',
      { priceMinor: 1_500_000, discountMinor: 0, paidMinor: 1_000_000 },
      ['Payment accepted below the price'],
    ],
    [
      'with a discount after an accepted underpayment',
      { priceMinor: 1_500_000, discountMinor: 500_000, paidMinor: 900_001 },
      ['Discount', 'Payment accepted below the price'],
    ],
    ['of seats with VAT rounded per seat', { priceMinor: 3 * 100_003, discountMinor: 0, seats: 3, taxMinor: 3 * 6_977 }, []],
    ['of seats with a discount', { priceMinor: 3 * 100_003, discountMinor: 3 * 1, seats: 3, taxMinor: 3 * 6_977 }, ['Discount']],
  ])('%s has a price without VAT that adds up with its deductions', (_, sold, reasons) => {
    const line = invoiceLine({ title: 'Weaving', ...sold }, 750)

    expect(netOf(line)).toBe(line.grossMinor - line.vatMinor)
    expect(line.deductions.map(({ reason }) => reason)).toEqual(reasons)
    expect(line.listMinor).toBeGreaterThanOrEqual(line.grossMinor - line.vatMinor)
  })

  test('of a credit note has no deductions', () => {
    expect(correctionLine({ title: 'Weaving', quantity: 2, grossMinor: 107_500, vatMinor: 7_500 })).toMatchObject({
      listMinor: 100_000,
      deductions: [],
    })
  })
})

describe('seller details', () => {
  test('that were blank at the time of sale come from the settings', () => {
    const now = { name: 'Akada Ltd', address: 'Lagos', country: 'NG', taxId: '1' }

    expect(completedSeller(undefined, now)).toEqual(now)
    expect(completedSeller({ name: 'Old Ltd', address: '', taxId: '' }, now)).toEqual({ ...now, name: 'Old Ltd' })
    expect(completedSeller({ ...now, country: 'GH' }, now).country).toBe('GH')
  })

  test('are named as in the settings if they are blank', () => {
    expect(missingDetails({ name: '', address: '', taxId: '' })).toEqual(['Seller', 'Address', 'Tax ID'])
    expect(missingDetails({ name: 'A', address: 'B', taxId: 'C' })).toEqual([])
  })
})
