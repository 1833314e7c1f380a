import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const topOf = (element: Locator) => element.evaluate((each) => Math.round(each.getBoundingClientRect().top))
const isInView = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** Returns the sum of the layout shifts before the first click or key press. */
const shiftOf = (page: Page) =>
  page.evaluate(() =>
    ((window as Window & { layoutShifts?: { value: number }[] }).layoutShifts ?? []).reduce((sum, { value }) => sum + value, 0),
  )
// A late font moves words by a few pixels.
const LARGEST_SHIFT = 0.003

describe('course list', () => {
  test.for([
    ['laptop', { width: 1280, height: 800 }],
    ['phone', { width: 360, height: 740 }],
  ] as const)('restores the scroll position after a visit to a course and after a reload on a %s', async ([, viewport], { visit }) => {
    const { page, go, settled } = await visit({ viewport })
    await go('/courses')
    // Idle moments lay out the cards further down.
    await expect.poll(() => page.locator('[data-near]').count()).toBe(0)
    for (const more of [48, 51])
      await expect
        .poll(async () => {
          await cards(page)
            .last()
            .evaluate((each) => each.scrollIntoView())
          return cards(page).count()
        })
        .toBeGreaterThanOrEqual(more)
    expect(await shiftOf(page)).toBeLessThanOrEqual(LARGEST_SHIFT)
    const title = await cards(page).nth(40).getByRole('link').first().innerText()
    // Takes the last match, because the recently viewed row further up may also show the course.
    const card = cards(page).getByRole('link', { name: title, exact: true }).last()
    // Scrolls as far as a click would.
    await card.hover()
    const top = await topOf(card)
    const isWhereItWas = async () => Math.abs((await topOf(card)) - top) <= 2

    await card.click()
    await page.waitForURL('**/courses/*')
    await page.goBack()
    await page.waitForURL('**/courses')
    await expect.poll(isWhereItWas).toBe(true)
    await page.reload()
    await settled()

    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(51)
    await page.getByRole('region', { name: 'Recently viewed' }).getByRole('article').first().waitFor()
    // Parallel journeys can move the course by a row.
    await expect.poll(() => isInView(card)).toBe(true)
  })

  test('restores the scroll position of its first page after a reload on a phone, where the heights of far cards are estimates', async ({
    visit,
  }) => {
    const { page, go } = await visit({ viewport: { width: 360, height: 740 } })
    const areLaidOut = () => expect.poll(() => page.locator('[data-near]').count()).toBe(0)
    await go('/courses?sort=newest')
    await areLaidOut()
    const course = await cards(page).nth(17).getByRole('link').first().getAttribute('href')
    const card = cards(page).locator(`h3 a[href="${course}"], h2 a[href="${course}"]`)
    await card.evaluate((each) => each.scrollIntoView({ block: 'center' }))
    const top = await topOf(card)

    await page.reload()
    await areLaidOut()

    await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThanOrEqual(2)
  })

  test('adds a history entry for each filter choice', async ({ visit }) => {
    const { page, go } = await visit()
    await go('/courses')
    await page.getByRole('button', { name: 'Filters' }).click()
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
