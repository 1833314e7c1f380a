import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkAccessibility } from './support/check-page.ts'
import { openLecture } from './support/learning.ts'
import { logIn, newStudent } from './support/people.ts'
import { checkOut, fillCart } from './support/shopping.ts'
import { test } from './support/test.ts'
import type { Visit } from './support/visit.ts'

// The quiz of this course limits neither time nor attempts.
const courseTitle = 'Yorùbá for Beginners: Speak from the First Day'
const quizTitle = 'Ẹ or o? A short check'

type Sections = { sections: { lectures: { id: number; title: string; contentType: string }[] }[] }
type Quiz = { attempts: { scorePercent: number | null }[] }

describe('actions of an offline student', () => {
  test('are each sent once when the connection returns, even with two tabs and lost responses', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const { token } = await logIn(origin, student)
    const { id } = await courseTitled(origin, courseTitle)
    const { data: course } = await callApi<Sections>(origin, 'GET', `/courses/${id}`, { token })
    const section = course.sections.find(({ lectures }) => lectures.some(({ title }) => title === quizTitle))
    const quizId = section?.lectures.find(({ title }) => title === quizTitle)?.id ?? 0
    const [first, second] = section?.lectures.filter(({ contentType }) => contentType !== 'QUIZ').slice(-2) ?? []
    if (!first || !second) throw new Error('The course has too few lectures.')
    const learner = await visit({ as: student })
    const { page, go } = learner
    learner.expectAnswer(0, /./)
    await fillCart(origin, student, [courseTitle])
    await go('/cart')
    await checkOut(page, '₦20,000')
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('link', { name: 'Receipt' }).waitFor()
    const { data: enrollment } = await callApi<{ id: number }>(origin, 'GET', `/enrollments/course/${id}`, { token })
    await go(`/my-learning/courses/${id}?lecture=${quizId}`)
    // Without the service worker, the page's script would be missing offline, and the console would report an error.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    for (const title of [first.title, second.title, quizTitle]) await keep(page, title)

    await page.context().setOffline(true)
    await learnOffline(learner, [first.title, second.title])
    const context = page.context()
    const another = await context.newPage()
    await page.close()

    const lost = new Set<string>()
    const sent: string[] = []
    await context.route(/\/api\/(enrollments\/progress\/mark-complete|notes|quizzes\/\d+\/hand-in)/, async (route: Route) => {
      const request = route.request()
      const name = new URL(request.url()).pathname
      if (request.method() !== 'POST') return route.continue()
      sent.push(name)
      if (lost.has(name)) return route.continue()
      lost.add(name)
      // The server processes the request, but its response never arrives.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await context.setOffline(false)
    const tabs = [another, await context.newPage()]
    await Promise.all([tabs[0]?.goto('/my-learning'), tabs[1]?.goto(`/my-learning/courses/${id}?lecture=${quizId}`)])

    const state = async () => {
      for (const tab of tabs) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
      const read = async <Data>(path: string) => (await callApi<Data>(origin, 'GET', path, { token })).data
      const [{ completedLectures }, notes, { attempts }] = await Promise.all([
        read<{ completedLectures: number[] }>(`/enrollments/progress/${enrollment.id}`),
        read<{ text: string }[]>(`/notes?courseId=${id}`),
        read<Quiz>(`/quizzes/${quizId}`),
      ])
      const waits = await Promise.all(tabs.map((tab) => tab.getByText(/waiting to sync/).count()))
      return { done: completedLectures.toSorted((a, b) => a - b), notes: notes.map(({ text }) => text), attempts: attempts.length, waits }
    }
    await expect.poll(state, { interval: 500 }).toEqual({
      done: [first.id, second.id].toSorted((a, b) => a - b),
      notes: ['Written in the bus.'],
      attempts: 1,
      waits: [0, 0],
    })
    expect(lost.size).toBe(3)
    // The actions are two completed lectures, a note and a quiz. Three of them are sent twice.
    expect(sent).toHaveLength(7)
    await tabs[1]?.getByRole('heading', { name: 'Not passed' }).waitFor()
  })
})

/** Completes lectures, writes a note and takes the quiz. */
async function learnOffline(learner: Visit, titles: readonly string[]) {
  const { page } = learner
  for (const title of titles) {
    await openLecture(page, title)
    await page.getByRole('button', { name: 'Mark as Complete' }).click()
    await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
  }
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: /^Create a note/ }).click()
  await page.getByRole('textbox', { name: /^Your note/ }).fill('Written in the bus.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Not synced yet').waitFor()
  await openLecture(page, quizTitle)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByRole('button', { name: `Question ${number}, not answered` }).click()
    await page.getByRole('heading', { level: 2, name: `Question ${number} of 5`, exact: true }).waitFor()
    const isTrue = page.getByRole('radio', { name: 'True' })
    if ((await isTrue.count()) > 0) await isTrue.check()
  }
  await checkAccessibility(learner)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await page.getByText('Your answers are saved on this device. You’ll get your result when you’re back online.').waitFor()
  await page.getByText('4 changes waiting to sync').waitFor()
  await page.getByRole('button', { name: 'View changes' }).click()
  await page.getByRole('dialog', { name: 'Waiting to sync' }).waitFor()
  await checkAccessibility(learner)
}

async function keep(page: Page, title: string) {
  await openLecture(page, title)
  await page.getByRole('button', { name: /^Download lecture/ }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Download( · |$)/ })
  await confirm.click()
  await page.getByRole('button', { name: /^Downloaded/ }).waitFor()
}
