import type { Progress } from '@akada/contract/enrollments.ts'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { freeCourse } from './support/courses.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'
import type { Visit } from './support/visit.ts'

const asPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

describe('one user on a laptop and on a phone', () => {
  test('continues at the last position, with notes, progress, notifications and one certificate on both', async ({ visit, origin }) => {
    const { student, token, courseId, lectureIds, savedSeconds } = await givenLearner(origin)
    const [laptop, phone] = [await visit({ as: student }), await visit({ as: student, ...asPhone })]
    for (const { page } of [laptop, phone]) await page.addInitScript(noteBeginning)
    const lecture = (id: number | undefined) => `/my-learning/courses/${courseId}?tab=notes&lecture=${id}`
    const [first, second, last] = lectureIds

    await laptop.go(lecture(first))
    await playedBetween(video(laptop))
    const leftByLaptop = await leaveAt(laptop, 5, savedSeconds)
    await phone.go(lecture(first))
    await expect.poll(() => beginningOf(phone)).toBeCloseTo(leftByLaptop, 0)
    const leftByPhone = await leaveAt(phone, 6, savedSeconds)
    await laptop.page.reload()
    await expect.poll(() => beginningOf(laptop)).toBeCloseTo(leftByPhone, 0)
    // The end of the video would complete the lecture and start the next one.
    await playedBetween(video(laptop))
    await video(laptop).evaluate((element: HTMLVideoElement) => element.pause())

    await phone.page.getByRole('button', { name: 'Bookmark', exact: true }).tap()
    await phone.page.getByText(/^Saved at /).waitFor()
    await phone.page.getByRole('button', { name: 'Mark as Complete' }).tap()
    await completed(phone)
    await comeBackTo(laptop)
    await completed(laptop)
    await laptop.page.getByRole('button', { name: /^Delete the note at / }).waitFor()

    await callApi(origin, 'POST', `/enrollments/progress/mark-complete?courseId=${courseId}&lectureId=${second}`, { token })
    await Promise.all([laptop.go(lecture(last)), phone.go(lecture(last))])
    await laptop.hearsNews()
    await heldUntilBothAsk(laptop, phone)
    await Promise.all([laptop, phone].map(({ page }) => page.getByRole('button', { name: 'Mark as Complete' }).click()))
    await Promise.all([laptop, phone].map(({ page }) => page.getByRole('dialog', { name: 'Congratulations!' }).waitFor()))
    await phone.page.getByRole('button', { name: 'Stay here' }).tap()
    await laptop.page.getByRole('button', { name: 'Stay here' }).click()
    await bell(laptop, 'Notifications, 1 unread').waitFor()
    await laptop.page.getByText('New notification: Your certificate is ready').waitFor({ state: 'attached' })
    await phone.go('/notifications')
    const row = phone.page.getByRole('article').filter({ hasText: 'Your certificate is ready' })
    await row.getByText(freeCourse, { exact: true }).waitFor()
    await row.getByRole('link', { name: 'Your certificate is ready' }).tap()
    await phone.page.waitForURL('**/certificates/*')
    await bell(laptop, 'Notifications').waitFor()
    expect((await callApi<unknown[]>(origin, 'GET', '/certificates/my-certificates', { token })).data).toHaveLength(1)
  })

  test('is logged out on the phone at the next action there, after logging out all other devices on the laptop', async ({
    visit,
    origin,
  }) => {
    const student = await newStudent(origin)
    const [laptop, phone] = [await visit({ as: student }), await visit({ as: student, ...asPhone })]
    await phone.go('/my-learning')
    await laptop.go('/settings?tab=security')
    phone.expectAnswer(401, /^\/api\//)

    await laptop.page.getByRole('button', { name: 'Log out all other devices' }).click()
    await laptop.page.getByRole('button', { name: 'Log out all', exact: true }).click()
    await laptop.page.getByText(/other device(s were| was) logged out\.$/).waitFor()
    await phone.page.getByRole('tab', { name: 'Wishlist' }).tap()

    await phone.page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    expect(new URL(phone.page.url()).searchParams.get('returnUrl')).toMatch(/^\/my-learning/)
    await laptop.go('/my-learning')
    await laptop.page.getByText("You haven't enrolled in any courses yet.").waitFor()
  })
})

async function givenLearner(origin: string) {
  const student = await newStudent(origin)
  const { token } = await logIn(origin, student)
  const { id: courseId } = await courseTitled(origin, freeCourse)
  const { data: enrollment } = await callApi<{ id: number }>(origin, 'POST', '/enrollments/enroll', { token, body: { courseId } })
  const { data } = await callApi<{ sections: { lectures: { id: number }[] }[] }>(origin, 'GET', `/courses/${courseId}`)
  const savedSeconds = async () => {
    const progress = await callApi<Progress>(origin, 'GET', `/enrollments/progress/${enrollment.id}`, { token })
    return progress.data.positions[0]?.seconds
  }
  return { student, token, courseId, savedSeconds, lectureIds: data.sections.flatMap(({ lectures }) => lectures.map(({ id }) => id)) }
}

const bell = ({ page }: Visit, name: string) => page.getByRole('link', { name, exact: true })
const video = ({ page }: Visit) => videoOf(page.locator('main'))
const completed = ({ page }: Visit) => page.getByRole('button', { name: 'Completed', exact: true }).waitFor()

type Noted = Window & { beganAt?: number }

/** Runs in the page before its scripts. Records the position at which the video starts. */
function noteBeginning() {
  const page = window as Noted
  const note = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement && target.currentTime > 0) page.beganAt ??= target.currentTime
  }
  addEventListener('timeupdate', note, { capture: true })
}

const beginningOf = ({ page }: Visit) => page.evaluate(() => (window as Noted).beganAt)

/** Seeks to this tenth of the video and pauses there. Returns the position in seconds once the server has saved it. */
async function leaveAt(visit: Visit, tenths: number, savedSeconds: () => Promise<number | undefined>): Promise<number> {
  await visit.page.keyboard.press(String(tenths))
  const share = () => video(visit).evaluate(({ currentTime, duration }: HTMLVideoElement) => currentTime / duration)
  await expect.poll(share).toBeGreaterThan(tenths / 10 - 0.05)
  // The position is final only after the pause event.
  const seconds = await video(visit).evaluate(async (element: HTMLVideoElement) => {
    const stopped = new Promise((resolve) => element.addEventListener('pause', resolve, { once: true }))
    element.pause()
    await stopped
    return Math.floor(element.currentTime)
  })
  await expect.poll(savedSeconds).toBe(seconds)
  return seconds
}

/**
 * Holds the completion requests until all devices have sent one. Otherwise the first device's notification could remove the other's button
 * before it is pressed.
 */
async function heldUntilBothAsk(...visits: Visit[]) {
  let asking = 0
  let letBothGo: () => void = () => undefined
  const bothAsk = new Promise<void>((resolve) => {
    letBothGo = resolve
  })
  for (const { page } of visits) {
    await page.route(/\/progress\/mark-complete/, async (route) => {
      if (++asking === visits.length) letBothGo()
      await bothAsk
      await route.continue()
    })
  }
}

/** Dispatches the event of a page that becomes visible again. */
const comeBackTo = ({ page }: Visit) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
