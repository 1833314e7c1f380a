import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { runsAll } from './support/extent.ts'
import { arrowToOption, focused, press, tabTo } from './support/keyboard.ts'
import { newStudent } from './support/people.ts'
import { test } from './support/test.ts'

describe('using only the keyboard', () => {
  test('a visitor searches, opens a course, logs in, and pays for the course', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const { page, go, settled } = await visit()
    await go('/courses')

    await tabTo(page, /^Search/)
    await page.keyboard.type('first web page')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "Search Results for 'first web page'" }).waitFor()
    await tabTo(page, shortCourse)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: shortCourse }).waitFor()
    await focused(page, { role: 'h1', name: shortCourse })

    await tabTo(page, `Add to Cart: ${shortCourse}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    await tabTo(page, 'Email')
    await page.keyboard.type(student.email)
    await tabTo(page, 'Password')
    await page.keyboard.type(student.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cart')
    await settled()

    await tabTo(page, 'Proceed to checkout')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Order Summary' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await focused(page, { name: 'Proceed to checkout' })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Order Summary' }).waitFor()
    await tabTo(page, 'Pay ₦5,000')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/paystack-simulator/checkout/**')
    await tabTo(page, /^Pay .*5,000/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  })

  test.runIf(runsAll)('a search suggestion can be chosen', async ({ visit }) => {
    const { page, go } = await visit()
    await go('/courses')

    await tabTo(page, /^Search/)
    await page.keyboard.type('first web pa')
    const suggestion = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: shortCourse })
    await arrowToOption(page, suggestion)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: shortCourse }).waitFor()
    await focused(page, { role: 'h1', name: shortCourse })
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  })

  test.runIf(runsAll)('a dialog traps the focus and restores it', async ({ visit, origin }) => {
    const { id } = await courseTitled(origin, shortCourse)
    const { page, go } = await visit()
    await go(`/courses/${id}`)
    await tabTo(page, /Preview this course/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()

    const isInside = () =>
      dialog.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body)
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab')
      expect(await isInside()).toBe(true)
    }
    await page.keyboard.press('Escape')

    await dialog.waitFor({ state: 'hidden' })
    await focused(page, { name: expect.stringMatching(/Preview this course/) })
  })

  test.runIf(runsAll)('courses can be filtered, and filters can be skipped and removed', async ({ visit }) => {
    const { page, go } = await visit()
    await go('/courses')

    await press(page, 'Filters')
    await focused(page, { name: expect.stringMatching(/^Any price/) })
    await tabTo(page, /^Beginner/)
    await page.keyboard.press('Space')
    await page.waitForURL('**/courses?level=BEGINNER')
    await focused(page, { name: expect.stringMatching(/^Beginner/) })
    // The URL changes before the content.
    await page.getByLabel('Remove filter: Beginner').first().waitFor()
    await tabTo(page, 'Remove filter: Beginner')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/courses')
    await focused(page, { role: 'status', name: expect.stringMatching(/^\d+ courses$/) })

    await go('/courses?price=paid')
    await tabTo(page, 'Skip to courses')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Sort by/)
  })

  test.runIf(runsAll)('the filters open on a phone, and closing them restores the focus', async ({ visit }) => {
    const { page, go } = await visit({ viewport: { width: 360, height: 740 } })
    await go('/courses')

    await tabTo(page, 'Filters')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    await tabTo(page, /^Show \d+ courses$/)
    await page.keyboard.press('Enter')

    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await focused(page, { name: 'Filters' })
  })

  test.runIf(runsAll)(
    'the account menu moves the focus to an item when it opens, and restores the focus when it closes',
    async ({ visit, origin }) => {
      const { page, go } = await visit({ as: await newStudent(origin) })
      await go('/my-learning')

      await tabTo(page, 'Your account')
      await page.keyboard.press('Enter')
      await page.getByRole('menu', { name: 'Your account' }).waitFor()
      await focused(page, { role: 'menuitem' })
      await page.keyboard.press('Escape')

      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await focused(page, { name: 'Your account' })
    },
  )

  test('the first Tab reaches a link that skips to the content', async ({ visit }) => {
    const { page, go } = await visit()
    await go('/courses')

    await page.keyboard.press('Tab')
    await focused(page, { name: 'Skip to content', isVisible: true })
    await page.keyboard.press('Enter')

    await focused(page, { role: 'main' })
  })
})
