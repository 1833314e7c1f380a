import { describe, expect } from 'vitest'
import { callApi } from './support/api.ts'
import { choose, press, tabTo } from './support/keyboard.ts'
import { demoAdmin, logIn } from './support/people.ts'
import { test } from './support/test.ts'

describe('audit log', () => {
  test('lets an admin find an order export and its details by keyboard alone', async ({ visit, origin }) => {
    const { token } = await logIn(origin, demoAdmin)
    await fetch(`${origin}/api/manager/orders.csv?from=2026-01-01&to=2026-01-31`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = await callApi<{ entries: { act: string }[] }>(origin, 'GET', '/admin/audit?act=ORDERS_EXPORTED', { token })
    expect(data.entries.length).toBeGreaterThan(0)
    const { page, go, settled } = await visit({ as: demoAdmin })
    await go('/admin/categories')

    await tabTo(page, 'Skip menu')
    await press(page, 'Audit log')
    await page.waitForURL('**/admin/audit')
    await settled()
    await page.getByRole('combobox', { name: 'Action' }).focus()
    await choose(page, 'Orders exported')
    await press(page, 'Search')
    await page.waitForURL('**/admin/audit?act=ORDERS_EXPORTED')
    await settled()

    const newest = page.getByRole('row').nth(1)
    expect(await newest.innerText()).toMatch(/Orders exported.*From: 2026-01-01/s)
    await newest.getByRole('link', { name: 'All entries' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/audit?kind=SITE&subject=orders')
    await expect.poll(() => page.getByRole('combobox', { name: 'Subject' }).inputValue()).toBe('SITE')
  })
})
