import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { freeCourse } from './support/courses.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import type { Visit } from './support/visit.ts'

const bell = ({ page }: Visit, name: string) => page.getByRole('link', { name, exact: true })
const STREAM = '/api/notifications/stream'

/** Runs in the page. Returns the number of tabs that wait to take over the notification stream. */
async function waitingForNews() {
  const { pending = [] } = await navigator.locks.query()
  return pending.filter(({ name }) => name?.startsWith('notifications:')).length
}

/** Completes a course without a browser, which creates a certificate and a notification. */
async function finishCourse(origin: string, token: string) {
  const { id } = await courseTitled(origin, freeCourse)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: id } })
  const { data } = await callApi<{ sections: { lectures: { id: number }[] }[] }>(origin, 'GET', `/courses/${id}`)
  for (const lecture of data.sections.flatMap(({ lectures }) => lectures)) {
    const { status } = await callApi(origin, 'POST', `/enrollments/progress/mark-complete?courseId=${id}&lectureId=${lecture.id}`, {
      token,
    })
    expect(status).toBe(200)
  }
}

describe('notifications', () => {
  test('are listed, filtered, deleted and restored by keyboard', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    await finishCourse(origin, (await logIn(origin, student)).token)
    const { page, go } = await visit({ as: student })
    await go('/courses')
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).press('Enter')
    await page.waitForURL('**/notifications')

    await page.getByRole('button', { name: 'Mark as read: Your certificate is ready' }).press('Enter')
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'All' }).press('ArrowRight')
    await page.getByText("You don't have any unread notifications yet.").waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Delete: Your certificate is ready' }).press('Enter')
    await page.getByText("You don't have any notifications yet.").waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')

    await page.getByRole('heading', { name: 'Your certificate is ready' }).waitFor()
  })

  test('use one connection for all tabs, and another tab takes over when the connected tab leaves the site', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const first = await visit({ as: student })
    await first.go('/categories')
    await first.hearsNews()
    const opened = { first: 0, second: 0 }
    const second = await first.page.context().newPage()
    first.page.on('request', (request) => request.url().endsWith(STREAM) && opened.first++)
    second.on('request', (request) => request.url().endsWith(STREAM) && opened.second++)
    await first.page.reload()
    await bell(first, 'Notifications').waitFor()
    await second.goto(`${origin}/categories`)
    await second.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await expect.poll(() => opened.first + opened.second).toBe(1)
    // The other tab receives forwarded events only once it waits for the lock.
    await expect.poll(() => second.evaluate(waitingForNews)).toBe(1)

    await finishCourse(origin, (await logIn(origin, student)).token)
    await second.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
    const whileBoth = opened.first + opened.second
    // On a busy machine, the newer tab may have taken the lock first.
    const [holding, waiting] = opened.first === 1 ? [first.page, second] : [second, first.page]
    const goesOn = waiting.waitForRequest((request) => request.url().endsWith(STREAM))
    await holding.goto('about:blank')

    await goesOn
    expect(whileBoth).toBe(1)
  })
})
