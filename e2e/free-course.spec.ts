import { describe } from 'vitest'
import { freeCourse } from './support/courses.ts'
import { runsAll } from './support/extent.ts'
import { newStudent } from './support/people.ts'
import { test } from './support/test.ts'

describe('free course', () => {
  test.runIf(runsAll)('can be started from the list by a logged-in student', async ({ visit, origin }) => {
    const { page, go, settled } = await visit({ as: await newStudent(origin) })
    await go(`/courses?search=${encodeURIComponent('How the Web Works')}`)

    await page.getByRole('button', { name: `Enroll Now: ${freeCourse}` }).click()

    await page.waitForURL('**/my-learning/courses/**')
    await go(`/courses?search=${encodeURIComponent('How the Web Works')}`)
    await page.getByRole('link', { name: `Go to Course: ${freeCourse}` }).click()
    await page.waitForURL('**/my-learning/courses/**')
    await settled()
    await page.getByRole('heading', { level: 1, name: 'From your thumb to the server' }).waitFor()
  })

  test('can be started from the list by a visitor, who logs in first', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const { page, go, settled } = await visit()
    await go(`/courses?search=${encodeURIComponent('How the Web Works')}`)

    await page.getByRole('link', { name: `Enroll Now: ${freeCourse}` }).click()
    await page.getByText(`Log in or create an account to enroll in ${freeCourse}.`).waitFor()
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(student.email)
    await page.getByLabel('Password', { exact: true }).fill(student.password)
    await page.getByRole('button', { name: 'Login' }).click()

    await page.waitForURL('**/my-learning/courses/**')
    await page.getByRole('heading', { level: 1, name: 'From your thumb to the server' }).waitFor()
    await settled()
  })
})
