import { expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { secondCourse } from './support/courses.ts'
import { test } from './support/test.ts'

test('a printed course page has its price, curriculum and reviews, and no other courses', async ({ visit, origin }) => {
  const { page, go } = await visit({ viewport: { width: 1280, height: 800 } })
  const { id } = await courseTitled(origin, secondCourse)
  await go(`/courses/${id}`)
  await page.getByRole('heading', { name: 'Related courses' }).waitFor()

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.evaluate(() => addEventListener('beforeprint', () => Object.assign(window, { printed: document.body.innerText })))
  await page.pdf()

  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed)
  for (const words of [secondCourse, '₦5,000', 'Curriculum', '7 lectures', 'Reviews', ' out of 5 · ']) expect(printed).toContain(words)
  for (const words of ['Related courses', 'Add to Cart', 'Newsletter', 'Login']) expect(printed).not.toContain(words)
})
