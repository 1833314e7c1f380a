// Finding people and settings with the keyboard alone.
import { describe } from 'vitest'
import { focused } from './support/keyboard.ts'
import { demoAdmin, demoManager } from './support/people.ts'
import { test } from './support/test.ts'

describe('search of staff', () => {
  test('opens a person and a setting with the keyboard alone', async ({ visit }) => {
    const { page, go } = await visit({ as: demoAdmin })
    const find = async (words: string, option: RegExp) => {
      await page.keyboard.press('/')
      await focused(page, { name: 'Search', role: 'combobox' })
      await page.keyboard.type(words)
      await page.getByRole('option', { name: option, selected: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await go('/admin/categories')

    await find(demoManager.email, /Folake Adeniyi/)
    await page.waitForURL('**/admin/people/*')
    await page.getByRole('heading', { level: 1, name: 'Folake Adeniyi' }).waitFor()
    await find('vat', /^Settings: Payments/)
    await page.waitForURL('**/admin/settings?tab=money')
    await page.getByLabel('VAT in Nigeria').waitFor()
  })
})
