import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const topOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

describe('the list of courses', () => {
  test('is where it was left, after a look at a course and after a reload', async ({ visit }) => {
    const { page, go, settled } = await visit()
    await go('/courses')
    for (const more of [48, 51])
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
          return cards(page).count()
        })
        .toBeGreaterThanOrEqual(more)
    const card = cards(page).nth(40).getByRole('link').first()
    // As far as a click would scroll, too.
    await card.hover()
    const top = await topOf(page)
    expect(top).toBeGreaterThan(2_000)

    await card.click()
    await page.waitForURL('**/courses/*')
    await page.goBack()
    await page.waitForURL('**/courses')
    await expect.poll(() => topOf(page)).toBe(top)
    await page.reload()
    await settled()

    await expect.poll(() => topOf(page)).toBe(top)
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(51)
  })

  test('gives each choice a step in the history', async ({ visit }) => {
    const { page, go } = await visit()
    await go('/courses')
    const beginner = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Beginner/ })
    const paid = page.getByRole('form', { name: 'Filters' }).getByRole('radio', { name: /^Paid/ })

    await beginner.click()
    await page.waitForURL('**/courses?level=BEGINNER')
    await paid.click()
    await page.waitForURL('**/courses?price=paid&level=BEGINNER')
    await page.goBack()

    await page.waitForURL('**/courses?level=BEGINNER')
    await expect.poll(() => paid.isChecked()).toBe(false)
    await expect.poll(() => beginner.isChecked()).toBe(true)
  })
})
