import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { test } from './support/test.ts'

describe('storefront without JavaScript', () => {
  test('has a catalog with pages, search and links to courses', async ({ visit }) => {
    const { page, go } = await visit({ javaScriptEnabled: false })
    await go('/courses')
    expect(await page.getByRole('article').count()).toBe(24)

    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL('**/courses?page=2')
    expect(await page.getByRole('article').count()).toBe(24)

    await page.getByRole('searchbox', { name: 'Search for courses' }).fill('first web page')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/courses?search=first+web+page')
    await page.getByRole('heading', { name: "Search Results for 'first web page'" }).waitFor()

    await page.getByRole('link', { name: shortCourse, exact: true }).click()
    await page.waitForURL('**/courses/*')
    await page.getByRole('heading', { level: 1, name: shortCourse }).waitFor()
  })

  test('filters and sorts courses with plain forms, and removes a filter with a link', async ({ visit }) => {
    const { page, go } = await visit({ javaScriptEnabled: false })
    await go('/courses?search=web')
    await page.locator('summary', { hasText: 'Filters' }).filter({ visible: true }).click()
    const filters = page.getByRole('form', { name: 'Filters' }).filter({ visible: true })

    await filters.getByRole('checkbox', { name: /^Beginner/ }).check()
    await filters.getByRole('radio', { name: /^Paid/ }).check()
    await filters.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL((url) => url.searchParams.get('level') === 'BEGINNER' && url.searchParams.get('price') === 'paid')
    await page.getByRole('heading', { name: "Search Results for 'web'" }).waitFor()
    const found = await page.getByRole('article').count()
    expect(await page.getByRole('status').allInnerTexts()).toContain(`${found} courses`)
    expect(await page.getByRole('main').getByText('Free', { exact: true }).filter({ visible: true }).count()).toBe(1)

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest')
    await page.getByRole('combobox', { name: 'Sort by' }).locator('xpath=..').getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL((url) => url.searchParams.get('sort') === 'newest' && url.searchParams.get('level') === 'BEGINNER')

    await page.getByRole('link', { name: 'Remove filter: Paid' }).click()
    await page.waitForURL('**/courses?search=web&level=BEGINNER&sort=newest')
    expect(await page.getByRole('article').count()).toBeGreaterThan(found)
  })

  test('opens the filters on a phone', async ({ visit }) => {
    const { page, go } = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    await go('/courses')

    await page.getByText('Filters', { exact: true }).filter({ visible: true }).click()
    await page.getByRole('radio', { name: /^Free/ }).filter({ visible: true }).check()
    await page.getByRole('button', { name: 'Apply' }).filter({ visible: true }).first().click()

    await page.waitForURL((url) => url.searchParams.get('price') === 'free')
    await page.getByText('Filters (1)').waitFor()
  })

  test('shows the courses of a category, with a link back to all categories', async ({ visit }) => {
    const { page, go } = await visit({ javaScriptEnabled: false })
    await go('/categories')

    await page.getByRole('main').getByRole('link', { name: 'Web Development' }).click()
    await page.waitForURL('**/categories/*')

    await page.getByRole('heading', { name: 'Courses in this category' }).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(3)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Categories' }).click()
    await page.waitForURL('**/categories')
  })

  test("shows a course's content and price, with a link to the login page", async ({ visit, origin }) => {
    const { id } = await courseTitled(origin, shortCourse)
    const { page, go } = await visit({ javaScriptEnabled: false })
    await go(`/courses/${id}`)

    const text = await page.getByRole('main').innerText()

    expect(text).toContain('Write a complete HTML page by hand')
    expect(text).toContain('₦5,000')
    expect(text).toContain('Adaeze Okonkwo')
    await page
      .getByRole('link', { name: `Add to Cart: ${shortCourse}` })
      .filter({ visible: true })
      .click()
    await page.waitForURL('**/login?returnUrl=**')
    await page.getByRole('heading', { name: 'Login' }).waitFor()
  })
})
