import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { demoAdmin } from './support/people.ts'
import { test } from './support/test.ts'

describe('a page that arrives in parts, as on a slow line', () => {
  test('shows the tabs of a course where they stay', async ({ visit, origin }) => {
    const { page, go } = await visit({ javaScriptEnabled: false })
    const { id } = await courseTitled(origin, shortCourse)
    await go(`/courses/${id}`)
    const tabs = page.getByRole('tablist')
    const whole = await page.content()
    const inTheEnd = await tabs.boundingBox()

    await page.setContent(whole.slice(0, whole.indexOf('role="tabpanel"')))
    const atFirst = await tabs.boundingBox()

    expect(atFirst?.y).toBe(inTheEnd?.y)
  })

  test('keeps what is typed into the search box before a page of one’s own has come', async ({ visit }) => {
    const { page, settled } = await visit({ as: demoAdmin })
    let letCome = () => {}
    const typed = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await page.route('**/assets/admin-course-reviews-*.js', async (route) => {
      await typed
      await route.continue()
    })
    const box = page.getByRole('search').locator('input')

    await page.goto('/admin/course-reviews')
    await box.focus()
    await page.keyboard.type('first web')
    letCome()
    await page.getByRole('searchbox', { name: 'Search course reviews' }).waitFor()
    await settled()
    await page.keyboard.type(' page')

    expect(await box.inputValue()).toBe('first web page')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/courses?search=first+web+page')
  })
})
