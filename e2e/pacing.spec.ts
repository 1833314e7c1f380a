import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { arrowTo, choose, press, seek } from './support/keyboard.ts'
import { demoStudent, logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'

// No other journey uses this course or its instructor.
const title = 'Git, GitHub and Your First Deployment'
const instructor = { ...demoStudent, firstName: 'Tunde', lastName: 'Bakare', email: 'tunde-bakare@instructors.akada.test' }

describe('a section that opens after the previous one', () => {
  test('is set by keyboard alone, waits for the student, and opens with the last lecture before it', async ({ visit, origin }) => {
    const { id } = await courseTitled(origin, title)
    const { others, last } = await lecturesUntil(origin, id, 'Seven commands')
    const teaching = await visit({ as: instructor })
    const { page: editor } = teaching
    await teaching.go(`/instructor/courses/edit/${id}`)
    await seek(editor, 'More actions for With other people')
    await editor.keyboard.press('Enter')
    await arrowTo(editor, 'ArrowDown', 'Opening…')
    await editor.keyboard.press('Enter')
    await editor.getByRole('dialog', { name: /^Opening of/ }).waitFor()
    await choose(editor, 'After the previous section')
    await press(editor, 'Save')
    await editor.getByText('Opens after the previous section').waitFor()
    await seek(editor, 'Timeline')
    await editor.keyboard.press('Enter')
    const timeline = editor.getByRole('dialog', { name: 'Timeline' })
    await timeline.getByText(/^Day 0: \d+ lectures$/).waitFor()
    await timeline.getByText(/^After .*Seven commands.*: 4 lectures$/).waitFor()
    await editor.keyboard.press('Escape')

    const person = await newStudent(origin)
    const student = await visit({ as: person })
    const { page } = student
    await student.go(`/courses/${id}?tab=curriculum`)
    await page.getByText('Opens after the previous section').waitFor()
    await page
      .getByRole('button', { name: /^Enroll Now/ })
      .first()
      .click()
    await page.waitForURL(/\/my-learning\/courses\/\d+/)
    const contents = page.getByRole('region', { name: 'Course Content' })
    await contents.getByText('Opens once you complete “Seven commands”').first().waitFor()
    await contents.getByText('With other people').click()
    await contents.getByRole('link', { name: /Pull requests and polite reviews/ }).click()
    await page.getByText('This lecture isn’t open yet. Opens once you complete “Seven commands”.').waitFor()

    expect(await page.getByRole('button', { name: /^Complete/ }).count()).toBe(0)

    const { token } = await logIn(origin, person)
    for (const lecture of others)
      await callApi(origin, 'POST', `/enrollments/progress/mark-complete?courseId=${id}&lectureId=${lecture.id}`, { token })
    await student.go(`/my-learning/courses/${id}?lecture=${last.id}`)
    await page.getByRole('button', { name: /^Complete/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Pull requests and polite reviews' }).waitFor()
    expect(await page.getByText('isn’t open yet').count()).toBe(0)

    // The editor's state stays as it was for the other journeys.
    await seek(editor, 'More actions for With other people')
    await editor.keyboard.press('Enter')
    await arrowTo(editor, 'ArrowDown', 'Opening…')
    await editor.keyboard.press('Enter')
    await editor.getByRole('dialog', { name: /^Opening of/ }).waitFor()
    await choose(editor, 'At once')
    await press(editor, 'Save')
    await editor.getByText('Opens after the previous section').waitFor({ state: 'detached' })
  })
})

type Lecture = { id: number }

/** Returns the last lecture of a section, and all lectures before it. */
async function lecturesUntil(origin: string, courseId: number, section: string) {
  const { data } = await callApi<{ sections: { title: string; lectures: Lecture[] }[] }>(origin, 'GET', `/courses/${courseId}`)
  const place = data.sections.findIndex((each) => each.title === section)
  const others = data.sections.slice(0, place + 1).flatMap(({ lectures }) => lectures)
  const last = others.pop()
  if (!last) throw new Error(`The course has no lectures in “${section}”.`)
  return { others, last }
}
