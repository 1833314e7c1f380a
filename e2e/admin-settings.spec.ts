import { describe } from 'vitest'
import { press, seek, tabTo } from './support/keyboard.ts'
import { demoAdmin } from './support/people.ts'
import { test } from './support/test.ts'

describe('site settings', () => {
  test('let an admin change and restore the social links on all pages by keyboard', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoAdmin })
    const visitor = await visit()
    await visitor.go('/about')
    const link = visitor.page.getByRole('link', { name: 'GitHub' })
    await link.waitFor({ state: 'detached' })

    await go('/admin/settings')
    await tabTo(page, 'Social links')
    const before = await page.getByLabel('Social links').inputValue()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('https://github.com/akada')
    await press(page, 'Save')
    await page.getByText('Settings saved.').waitFor()
    await visitor.go('/about')
    await link.waitFor()

    await seek(page, 'Social links')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(before)
    await press(page, 'Save')
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    await settled()
    await visitor.go('/about')
    await link.waitFor({ state: 'detached' })
  })

  test('let an admin preview a page, and ask before a tab change discards input', async ({ visit }) => {
    const { page, go } = await visit({ as: demoAdmin })
    await go('/admin/settings?tab=texts&text=contact')

    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Write to {site}. ')
    await press(page, 'Preview')
    await page.getByRole('dialog').getByText('Write to Akada.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()

    await page.getByLabel('Refund period').waitFor()
  })
})
