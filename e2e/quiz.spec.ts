import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { focusOf } from './support/keyboard.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import type { Visit } from './support/visit.ts'

const courseWithQuiz = 'First Aid for Home and Workplace'
const quizTitle = 'What would you do?'

const inOrder = [
  'Look whether it is safe to come near',
  'Speak to them and tap their shoulders',
  'Check whether they breathe normally',
  'Call for help, on loudspeaker',
  'Begin chest compressions if they don’t breathe',
]
// The first letters are enough for a list of choices that has the focus.
const matches = {
  'A deep cut that bleeds heavily': 'Press',
  'Choking, unable to cough or speak': 'Five',
  'Unconscious, but breathing normally': 'Recovery',
  'Feeling faint, still awake': 'Lay',
}

describe('a quiz, with a keyboard alone', () => {
  test('is failed, tried again, and passed, which completes its lecture', async ({ visit, origin }) => {
    const { show, view, enrollmentId, lectureId, token } = await openQuiz({ visit, origin })
    const { page, settled } = view
    const done = async () =>
      (await callApi<{ completedLectures: number[] }>(origin, 'GET', `/enrollments/progress/${enrollmentId}`, { token })).data
        .completedLectures
    await show()

    await press(page, 'Start quiz')
    for (const step of [1, 2, 3, 4, 5, 6]) {
      await heading(page, `Question ${step} of 6`)
      await press(page, step < 6 ? 'Next' : 'Review answers')
    }
    await heading(page, 'Review your answers')
    await press(page, 'Submit quiz')
    await heading(page, 'Not passed this time')
    expect(await done()).toEqual([])

    await press(page, 'Try again')
    await heading(page, 'Question 1 of 6')
    for (const [place, item] of inOrder.entries()) await moveUpTo(page, item, place)
    await next(page, 2)
    await choose(page, '100 to 120 times a minute')
    await next(page, 3)
    await seek(page, 'Your answer')
    await page.keyboard.type('20')
    await next(page, 4)
    for (const option of [
      'Moving chairs and tables out of the way',
      'Something soft under the head',
      'Looking at the clock when it begins',
    ]) {
      await seek(page, option)
      await page.keyboard.press('Space')
    }
    await next(page, 5)
    await choose(page, 'False')
    await next(page, 6)
    for (const [left, letters] of Object.entries(matches)) {
      await seek(page, left)
      await page.keyboard.type(letters)
    }
    await press(page, 'Review answers')
    await page.getByText('You have answered every question.').waitFor()
    await press(page, 'Submit quiz')

    await heading(page, 'You passed!')
    await page.getByText('100%', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
    await settled()
    expect(await done()).toEqual([lectureId])
  })

  test('can be left and taken up again where it was, also after a reload without a network', async ({ visit, origin }) => {
    const { show, view } = await openQuiz({ visit, origin })
    const { page } = view
    await show()
    await press(page, 'Start quiz')
    await heading(page, 'Question 1 of 6')
    await press(page, 'Answer with this order')
    await page.getByText('Answers saved').waitFor()
    await next(page, 2)
    view.expectAnswer(0, /\/api\//)
    await page.route('**/answers', (route) => route.abort('internetdisconnected'))
    await choose(page, '100 to 120 times a minute')
    await page.getByText('You seem to be offline. Your answers are kept on this device and sent later.').waitFor()

    await page.reload()
    await page.unroute('**/answers')
    await press(page, 'Continue quiz')

    await heading(page, 'Question 3 of 6')
    await page.getByText('Answers saved').waitFor()
    await page.reload()
    await press(page, 'Continue quiz')
    await heading(page, 'Question 3 of 6')
  })

  test('clears the bars of every screen in all it can show', async ({ visit, origin }) => {
    const { show, view } = await openQuiz({ visit, origin })
    const { page } = view
    await show()
    await checkPage(view)
    await page.getByRole('button', { name: 'Start quiz' }).click()
    for (const step of [1, 2, 4, 6]) {
      await page.getByRole('button', { name: new RegExp(`^Question ${step},`) }).click()
      await heading(page, `Question ${step} of 6`)
      await checkPage(view)
    }
    await page.getByRole('button', { name: 'Review answers' }).click()
    await checkPage(view)
    await page.getByRole('button', { name: 'Submit quiz' }).click()
    await heading(page, 'Not passed this time')
    await checkPage(view)
  })
})

type Given = { visit: (options: { as: Awaited<ReturnType<typeof newStudent>> }) => Promise<Visit>; origin: string }

/** Somebody new in the course with the quiz. */
async function openQuiz({ visit, origin }: Given) {
  const student = await newStudent(origin)
  const { token } = await logIn(origin, student)
  const { id } = await courseTitled(origin, courseWithQuiz)
  const { data: enrollment } = await callApi<{ id: number }>(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: id } })
  type Sections = { sections: { lectures: { id: number; title: string }[] }[] }
  const { data: course } = await callApi<Sections>(origin, 'GET', `/courses/${id}`, { token })
  const lectureId = course.sections.flatMap(({ lectures }) => lectures).find(({ title }) => title === quizTitle)?.id ?? 0
  const view = await visit({ as: student })
  return { token, enrollmentId: enrollment.id, lectureId, view, show: () => view.go(`/my-learning/courses/${id}?lecture=${lectureId}`) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

const MOST_STEPS = 60

/** Tabs on, and if need be back, until something with this name has the focus. */
async function seek(page: Page, name: string) {
  await page.getByRole('main').waitFor()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const focus = await focusOf(page)
      if (focus.name === name) return
      await page.keyboard.press(key)
    }
  throw new Error(`Neither Tab nor Shift+Tab came to ${name}.`)
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).waitFor()
  await seek(page, name)
  await page.keyboard.press('Enter')
}

async function next(page: Page, step: number) {
  await press(page, 'Next')
  await heading(page, `Question ${step} of 6`)
}

/** Of a group of radio buttons Tab reaches the first or the chosen one; arrows go on from there. */
async function choose(page: Page, option: string) {
  const names = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ''))
  await seek(page, names[0] ?? '')
  await page.keyboard.press('Space')
  for (let step = 0; step < names.indexOf(option); step += 1) await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: option }).isChecked()).toBe(true)
}

async function moveUpTo(page: Page, item: string, place: number) {
  const placeOf = async () =>
    (await page.getByRole('group').getByRole('listitem').allTextContents()).findIndex((text) => text.includes(item))
  for (let left = (await placeOf()) - place; left > 0; left -= 1) {
    await seek(page, `Move ${item} up`)
    await page.keyboard.press('Enter')
    await page.getByText(`${item}: now ${place + left} of ${inOrder.length}.`).waitFor()
  }
}
