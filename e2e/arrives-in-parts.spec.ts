import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
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
})
