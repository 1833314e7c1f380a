import { describe, expect } from 'vitest'
import { callApi } from './support/api.ts'
import { choose, press, tabTo } from './support/keyboard.ts'
import { demoAdmin } from './support/people.ts'
import { test } from './support/test.ts'

describe('site performance page', () => {
  test("shows an admin the site's figures and searches without results, by keyboard alone", async ({ visit, origin }) => {
    const wanted = `underwater welding ${Date.now().toString(36)}`
    await callApi(origin, 'GET', `/courses?search=${encodeURIComponent(wanted)}`)
    const { page, go, settled } = await visit({ as: demoAdmin })
    await go('/admin/categories')

    await tabTo(page, 'Skip menu')
    await press(page, /^Performance/)
    await page.waitForURL('**/admin/performance')
    await settled()
    await page
      .getByText(/^Gross sales in naira/, { exact: false })
      .first()
      .waitFor()
    await tabTo(page, 'Period')
    await choose(page, 'Last 7 days')
    await page.waitForURL('**/admin/performance?range=7')
    await tabTo(page, 'Metric')
    await choose(page, 'Enrollments')
    await page.waitForURL('**/admin/performance?range=7&measure=enrollments')
    await settled()

    const plot = page.getByRole('slider', { name: 'Enrollments' })
    await plot.focus()
    await page.keyboard.press('End')
    const today = await plot.getAttribute('aria-valuetext')
    await page.keyboard.press('Home')
    await expect.poll(() => plot.getAttribute('aria-valuetext')).not.toBe(today)
    await page.getByRole('link', { name: wanted }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/courses' && url.searchParams.get('search') === wanted)
  })
})
