import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { demoAdmin, demoManager } from './support/people.ts'
import { test } from './support/test.ts'

describe('tax reports', () => {
  test('show VAT and the journal, and become files once an admin has entered the seller', async ({ visit }) => {
    const { page, go } = await visit({ as: demoManager })
    const year = String(new Date().getFullYear())
    await go('/manager/tax')
    await page.getByLabel('Period').selectOption(`Year ${year}`)
    await page.getByRole('table', { name: 'VAT by month' }).waitFor()
    await page.getByText(/An admin can enter them in the settings under Payments/).waitFor()

    const admin = await visit({ as: demoAdmin })
    await admin.go('/admin/settings?tab=money')
    for (const [label, value] of [
      ['Seller', 'Akada Learning Ltd'],
      ['Address', '12 Herbert Macaulay Way, Yaba'],
      ['Tax ID', '12345678-0001'],
    ] as const)
      await admin.page.getByLabel(label, { exact: true }).fill(value)
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click()
    await admin.page.getByText('Settings saved.').waitFor()

    await go(`/manager/tax?period=${year}`)
    const load = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }
    const journal = await load('Journal as CSV')
    expect(journal.name).toBe(`sales-journal-${year}-01-01-${year}-12-31.csv`)
    expect(journal.content.toString()).toContain(`INV-${year}-000001`)
    expect((await load('VAT report as PDF')).content.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await load('E-invoices as XML')).content.subarray(0, 2).toString()).toBe('PK')
    const number = page.getByRole('button', { name: /^Download (INV|CN)-/ }).first()
    const [pdf] = await Promise.all([page.waitForEvent('download'), number.click()])
    expect(pdf.suggestedFilename()).toMatch(/^(Receipt|Invoice|Credit-note)-.*\.pdf$/)
  })
})
