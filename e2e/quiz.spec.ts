import { describe } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkPage, checkShifts } from './support/check-page.ts'
import { hold } from './support/hold.ts'
import { logIn, newStudent } from './support/people.ts'
import { choose, courseWithQuiz, next, pressButton, quizTitle, step } from './support/quiz.ts'
import { test } from './support/test.ts'
import type { Visit } from './support/visit.ts'

describe('quiz', () => {
  test('can be resumed at the same question by keyboard alone, even after a reload before the last answer was sent', async ({
    visit,
    origin,
  }) => {
    const { show, view } = await openQuiz({ visit, origin })
    const { page } = view
    await show()
    await pressButton(page, 'Start quiz')
    await step(page, 'Question 1 of 6')
    await pressButton(page, 'Use this order')
    await page.getByText('Answers saved').waitFor()
    await next(page, 2)
    view.expectAnswer(0, /\/api\//)
    await page.route('**/answers', (route) => route.abort('internetdisconnected'))
    await choose(page, '100 to 120 times a minute')
    await page.getByText('You’re offline. Your answers are saved on this device and will sync later.').waitFor()

    await page.reload()
    await page.unroute('**/answers')
    await pressButton(page, 'Continue quiz')

    await step(page, 'Question 3 of 6')
    await page.getByText('Answers saved').waitFor()
    await page.reload()
    await pressButton(page, 'Continue quiz')
    await step(page, 'Question 3 of 6')
  })

  test('causes no layout shift when it loads late', async ({ visit, origin }) => {
    const { path, view } = await openQuiz({ visit, origin })
    const { page, settled } = view
    const letCome = await hold(page, '**/api/quizzes/*')

    await page.goto(path)
    await page.getByRole('heading', { name: 'Course Content' }).waitFor()
    await letCome()
    await page.getByRole('button', { name: 'Start quiz' }).waitFor()
    await settled()

    await checkShifts(page)
  })

  test('passes all page checks at every step', async ({ visit, origin }) => {
    const { show, view } = await openQuiz({ visit, origin })
    const { page } = view
    await show()
    await checkPage(view)
    await page.getByRole('button', { name: 'Start quiz' }).click()
    for (const number of [1, 2, 4, 6]) {
      await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click()
      await step(page, `Question ${number} of 6`)
      await checkPage(view)
    }
    await page.getByRole('button', { name: 'Review answers' }).click()
    await checkPage(view)
    await page.getByRole('button', { name: 'Submit quiz' }).click()
    await step(page, 'Not passed')
    await checkPage(view)
  })
})

type Given = { visit: (options: { as: Awaited<ReturnType<typeof newStudent>> }) => Promise<Visit>; origin: string }

/** Creates a student who is enrolled in the course with the quiz. */
async function openQuiz({ visit, origin }: Given) {
  const student = await newStudent(origin)
  const { token } = await logIn(origin, student)
  const { id } = await courseTitled(origin, courseWithQuiz)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: id } })
  type Sections = { sections: { lectures: { id: number; title: string }[] }[] }
  const { data: course } = await callApi<Sections>(origin, 'GET', `/courses/${id}`, { token })
  const lectureId = course.sections.flatMap(({ lectures }) => lectures).find(({ title }) => title === quizTitle)?.id ?? 0
  const view = await visit({ as: student })
  const path = `/my-learning/courses/${id}?lecture=${lectureId}`
  return { view, path, show: () => view.go(path) }
}
