import { describe, expect, inject } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { freeCourse, shortCourse } from './support/courses.ts'
import { focused, focusOf, press, tabTo } from './support/keyboard.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'

const origin = inject('origin')

describe('wishlist', () => {
  test('lets a student add a course from its page, remove it, and restore it with Undo, by keyboard', async ({ visit }) => {
    const course = await courseTitled(origin, shortCourse)
    const { page, go, settled } = await visit({ as: await newStudent(origin) })
    await go(`/courses/${course.id}`)

    await press(page, `Add to wishlist: ${shortCourse}`)
    await page
      .getByRole('button', { name: `Add to wishlist: ${shortCourse}`, pressed: true })
      .first()
      .waitFor()
    await settled()
    await go('/wishlist')
    await page.getByRole('heading', { name: shortCourse }).waitFor()
    await press(page, `Add to wishlist: ${shortCourse}`)

    await page.getByText('Your wishlist is empty.').waitFor()
    await expect.poll(async () => (await focusOf(page)).role).not.toBe('body')
    await press(page, 'Undo')
    await page.getByRole('link', { name: shortCourse }).waitFor()
    await settled()
  })

  test('contains the course that a visitor chose before logging in', async ({ visit }) => {
    const student = await newStudent(origin)
    const { page, go, settled } = await visit()
    await go(`/courses?search=${encodeURIComponent(shortCourse)}`)

    await page.getByRole('link', { name: `Add to wishlist: ${shortCourse}` }).click()
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(student.email)
    await page.getByLabel('Password', { exact: true }).fill(student.password)
    await page.getByRole('button', { name: 'Login' }).click()

    await page.getByText('Added to your wishlist.').waitFor()
    await page.waitForURL(/\/courses\/\d+$/)
    await page
      .getByRole('button', { name: `Add to wishlist: ${shortCourse}`, pressed: true })
      .first()
      .waitFor()
    await settled()
  })

  test('loses a course on enrollment, and the enrollment can be archived and restored', async ({ visit }) => {
    const course = await courseTitled(origin, freeCourse)
    const student = await newStudent(origin)
    const { token } = await logIn(origin, student)
    await callApi(origin, 'POST', `/wishlist/${course.id}`, { token })
    const visitor = await visit({ as: student })
    const { page, go, settled } = visitor
    await go('/my-learning?tab=wishlist')
    await page.getByRole('button', { name: `Enroll Now: ${freeCourse}` }).click()
    await page.waitForURL(`**/my-learning/courses/${course.id}**`)
    await settled()
    await go('/my-learning')
    await page.getByRole('button', { name: `More: ${freeCourse}` }).waitFor()
    await settled()

    await press(page, `More: ${freeCourse}`)
    // The focus moves to the menu asynchronously.
    await focused(page, { role: 'menuitem', name: 'Archive' })
    await page.keyboard.press('Enter')
    await page.getByText("You haven't enrolled in any courses yet.").waitFor()
    await go('/my-learning?tab=wishlist')
    await page.getByText('Your wishlist is empty.').waitFor()

    await go(`/my-learning/courses/${course.id}`)
    await page.getByText('You’ve archived this course.').waitFor()
    await checkPage(visitor)
    await go('/my-learning?tab=archived')
    await checkPage(visitor)
    await tabTo(page, `Restore: ${freeCourse}`)
    await page.keyboard.press('Enter')

    await page.getByText("You haven't archived any courses.").waitFor()
    await settled()
    await go('/my-learning')
    await page.getByRole('button', { name: `More: ${freeCourse}` }).waitFor()
  })
})
