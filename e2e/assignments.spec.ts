import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Response } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { press, typeInto } from './support/keyboard.ts'
import { demoStudent, logIn, newVerifiedStudent } from './support/people.ts'
import { test } from './support/test.ts'

// No other journey uses this course or its instructor.
const title = 'Price It Right: Costing for Food and Fashion Businesses'
const instructor = { ...demoStudent, firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi-eze@instructors.akada.test' }
const lecture = 'Price a plate of your own'

const pdf = {
  name: 'plate.pdf',
  mimeType: 'application/pdf',
  buffer: await readFile(path.resolve('demo-media/resources/html-cheat-sheet.pdf')),
}

describe('an assignment', () => {
  test('is made in the editor, submitted by keyboard alone, returned, submitted again and passed', async ({ visit, origin }) => {
    const { id } = await courseTitled(origin, title)
    const teaching = await visit({ as: instructor })
    const { page: editor } = teaching
    await teaching.go(`/instructor/courses/edit/${id}`)
    await editor.getByRole('button', { name: 'Add lecture to The price' }).click()
    const form = editor.getByRole('form', { name: 'New lecture' })
    await form.getByLabel('Type').selectOption({ label: 'Assignment' })
    await form.getByLabel('Title').fill(lecture)
    await form.getByRole('button', { name: 'Add lecture' }).click()
    await form.getByRole('button', { name: 'Close' }).click()
    await editor.getByRole('button', { name: `Assignment: ${lecture}` }).click()
    const open = editor.getByRole('group', { name: `Edit ${lecture}` })
    const settings = open.getByRole('form', { name: `Settings of ${lecture}` })
    await settings.getByLabel('Points', { exact: true }).fill('20')
    await settings.getByLabel('Points to pass').fill('12')
    await settings.getByLabel('Due').selectOption({ label: 'Days after opening' })
    await settings.getByRole('button', { name: 'Save settings' }).click()
    await editor.getByText('Assignment settings saved.').waitFor()
    const isSave = (response: Response) => response.request().method() === 'PUT' && response.url().endsWith('/api/lectures')
    const saved = editor.waitForResponse(isSave)
    await open.getByRole('textbox', { name: 'Instructions' }).fill('Cost one plate, and say what you would charge.')
    await saved
    await editor.getByText('20 points, 12 to pass').waitFor()

    // The student submits by keyboard alone.
    const person = await newVerifiedStudent(origin)
    const { token } = await logIn(origin, person)
    await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: id } })
    const student = await visit({ as: person })
    const { page } = student
    await student.go(`/my-learning/courses/${id}`)
    await press(page, /^The price/)
    await press(page, new RegExp(`^.{0,12}${lecture}`))
    await page.getByRole('heading', { level: 1, name: lecture }).waitFor()
    const { pathname, search } = new URL(page.url())
    await page.getByText('Cost one plate, and say what you would charge.').waitFor()
    await page.getByText('20, 12 to pass').waitFor()
    await page.getByText('Pass the assignment to complete this lecture.').waitFor()
    await typeInto(page, { Text: 'One plate of jollof.', Link: 'https://example.com/jollof' })
    await press(page, 'Submit')
    await page.getByText('Waiting for the grade').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('One plate of jollof.')
    expect(await page.getByRole('button', { name: /^Complete/ }).count()).toBe(0)

    // The instructor returns it with the keyboard shortcuts.
    await teaching.go('/instructor/overview')
    await editor
      .getByRole('link', { name: /^Assignments/ })
      .first()
      .click()
    await editor.getByLabel('Status').selectOption({ label: 'To grade (1)' })
    await editor.waitForURL(/state=WAITING/)
    await editor.getByRole('row').nth(1).getByRole('link').click()
    await editor.getByText('One plate of jollof.').waitFor()
    await editor.keyboard.press('g')
    await editor.keyboard.type('8')
    await editor.keyboard.press('Tab')
    await editor.keyboard.type('Add the gas and your hours.')
    await editor.keyboard.press('Control+Enter')
    await editor.getByText('Saved. The work is returned.').waitFor()

    // The student finds the feedback, and submits again, this time with a file.
    await student.go('/notifications')
    await page
      .getByRole('link', { name: new RegExp(`Returned.*${lecture}`) })
      .first()
      .click()
    await page.getByText('8 of 20 points').waitFor()
    await page.getByText('Add the gas and your hours.').waitFor()
    await page.getByLabel('Add file').setInputFiles(pdf)
    await page.getByRole('list', { name: 'Your files' }).getByText('plate.pdf').waitFor()
    await typeInto(page, { Text: 'With gas and hours.' })
    await press(page, 'Submit again')
    await page.getByText('Submission 2').waitFor()

    // The instructor passes it, with a file.
    await teaching.go('/instructor/assignments?state=WAITING')
    await editor.getByRole('row').nth(1).getByRole('link').click()
    await editor.getByText('With gas and hours.').waitFor()
    await editor.getByText('Earlier work').waitFor()
    const download = editor.waitForEvent('download')
    await editor.getByRole('link', { name: 'Download plate.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('plate.pdf')
    await editor.getByLabel('Add file').setInputFiles({ ...pdf, name: 'notes.pdf' })
    await editor.getByRole('list', { name: 'Files for the student' }).getByText('notes.pdf').waitFor()
    await editor.getByLabel(/^Points/).fill('18')
    await editor.getByRole('button', { name: 'Save grade' }).click()
    await editor.getByText('Saved. The student passed.').waitFor()

    await student.go(pathname + search)
    await page.getByText('18 of 20 points').waitFor()
    await page.getByRole('link', { name: 'Download notes.pdf' }).waitFor()
    await page.getByRole('link', { name: new RegExp(`${lecture}.*Completed`) }).waitFor()
  })

  test('is graded on a phone', async ({ visit }) => {
    const { page, go } = await visit({
      as: { ...demoStudent, email: 'instructor@akada.test' },
      viewport: { width: 360, height: 740 },
    })
    await go('/instructor/assignments?state=WAITING')
    await page.getByRole('list', { name: 'Submitted work' }).getByRole('listitem').first().waitFor()
    await page.getByRole('list', { name: 'Submitted work' }).getByRole('link').first().click()
    await page.getByText('Submission 1').waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByLabel(/^Points/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
