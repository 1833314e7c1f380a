import { downloadSalesJournal, getVatReport, type JournalEntry, listTaxDocuments, type VatRow } from '@akada/contract/invoices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as tax from './manager-tax.tsx'

const row: VatRow = {
  month: '2026-03',
  currency: 'NGN',
  vatRateBps: 750,
  invoices: 3,
  sales: 45_000,
  salesVat: 3_139.53,
  creditNotes: 1,
  credited: 15_000,
  creditedVat: 1_046.51,
  debitNotes: 0,
  total: 30_000,
  netVat: 2_093.02,
}
const entry: JournalEntry = {
  number: 'CN-2026-000045',
  kind: 'CREDIT_NOTE',
  issuedOn: '2026-03-04',
  currency: 'NGN',
  net: 13_953.49,
  vat: 1_046.51,
  total: 15_000,
  corrects: 'INV-2026-000123',
  orderId: 77,
  buyer: 'Obi Stores',
  taxId: '99-1',
  country: 'NG',
  vatRateBps: 750,
  paymentReference: 'pay-1',
}
const report = { from: '2026-03-01', to: '2026-03-31', rows: [row], missingSellerDetails: [] as string[], isTest: false }

beforeEach(() => givenManager())
afterEach(() => endSession())

function shown({ vat = report, entries = [entry], query = '' } = {}) {
  const reports = fakeEndpoint(getVatReport, vat)
  const lists = fakeEndpoint(listTaxDocuments, pageOf(entries))
  return { ...renderPage(tax, { path: '/manager/tax', at: `/manager/tax${query}` }), reports, lists, user: userEvent.setup() }
}

describe('the tax page', () => {
  test('shows VAT by month and the journal with negative credit notes', async () => {
    shown()

    const vat = within(await screen.findByRole('table', { name: 'VAT by month' }))
    expect(vat.getByText('₦2,093.02')).toBeTruthy()
    expect(vat.getByText('NGN, 7.5%')).toBeTruthy()
    const journal = within(await screen.findByRole('table', { name: 'Sales journal' }))
    expect(journal.getByText('−₦15,000')).toBeTruthy()
    expect(journal.getByText('Corrects INV-2026-000123')).toBeTruthy()
    expect(journal.getByRole('link', { name: '#77' }).getAttribute('href')).toBe('/manager/orders/77')
  })

  test('asks for the chosen period, which the URL stores', async () => {
    const { user, reports, router } = shown({ query: '?page=2' })
    const year = String(new Date().getFullYear())

    await user.selectOptions(await screen.findByLabelText('Period'), `Year ${year}`)

    await waitFor(() => expect(reports.at(-1)?.query).toMatchObject({ from: `${year}-01-01`, to: `${year}-12-31` }))
    expect(router.state.location.search).toBe(`?period=${year}`)
  })

  test('says that there are no invoices, and still has the VAT report as a file', async () => {
    shown({ vat: { ...report, rows: [] }, entries: [] })

    await waitFor(() => expect(screen.queryAllByText('No invoices in this period.')).toHaveLength(2))
    expect(screen.getAllByRole('button', { name: /CSV|PDF|XML/ }).map(({ textContent }) => textContent)).toEqual([
      'VAT report as CSV',
      'VAT report as PDF',
    ])
  })

  test('names missing seller details instead of offering e-invoices, and says that the money is test money', async () => {
    shown({ vat: { ...report, missingSellerDetails: ['Seller', 'Tax ID'], isTest: true } })

    expect(await screen.findByText(/An admin can enter them in the settings under Payments: Seller, Tax ID\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /E-invoices/ })).toBeNull()
    expect(await screen.findByText(/Payments are in test mode\./)).toBeTruthy()
  })

  test('downloads the journal, and shows why a download failed', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(downloadSalesJournal, refused('INVALID_INPUT', { message: 'Choose at most 366 days.' }))

    await user.click(await screen.findByRole('button', { name: 'Journal as PDF' }))

    expect(await screen.findByText('Choose at most 366 days.')).toBeTruthy()
    expect(calls[0]?.query).toMatchObject({ format: 'pdf' })
  })

  test('loads each part on its own, and offers to try again', async () => {
    fakeEndpoint(getVatReport, broken())
    fakeEndpoint(listTaxDocuments, pageOf([entry]))
    renderPage(tax, { path: '/manager/tax', at: '/manager/tax' })

    expect(await screen.findByText(/We couldn’t load the VAT report\./)).toBeTruthy()
    expect(await screen.findByRole('table', { name: 'Sales journal' })).toBeTruthy()
  })
})
