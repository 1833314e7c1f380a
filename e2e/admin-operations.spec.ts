import { describe, expect } from 'vitest'
import { press, tabTo } from './support/keyboard.ts'
import { demoAdmin } from './support/people.ts'
import { test } from './support/test.ts'

describe('operations page', () => {
  test("lets an admin check the site's health and create a backup by keyboard alone", async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoAdmin })
    await go('/admin/categories')

    await tabTo(page, 'Skip menu')
    await press(page, 'Operations')
    await page.waitForURL('**/admin/operations')
    await settled()
    await press(page, 'Run checks')
    await page.getByText(/^PostgreSQL .* responds in/).waitFor()
    await press(page, 'Back up now')

    const row = page.getByRole('row', { name: /akada-\d{4}-\d\d-\d\dT/ })
    await row.first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Back up now' }).isEnabled()).toBe(true)
  })
})
