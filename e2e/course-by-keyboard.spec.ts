import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { focused, focusOf, press, seek } from './support/keyboard.ts'
import { logIn, newStudent } from './support/people.ts'
import { courseWithQuiz, failQuiz, passQuiz, pressButton, quizTitle } from './support/quiz.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'

const myth = 'Myths we can bury'

describe('using only the keyboard', () => {
  test('a student completes the lectures and the quiz of a course and downloads the certificate PDF', async ({ visit, origin }) => {
    const { student, courseId, progress } = await givenLearner(origin)
    const view = await visit({ as: student, acceptDownloads: true })
    const { page, go, settled } = view
    // Turns off autoplay. Otherwise the next lecture starts after five seconds, and the key for the next lecture skips one.
    await page.addInitScript(() => localStorage.setItem('player', JSON.stringify({ playsNext: false })))
    await go(`/courses/${courseId}`)
    await press(page, `Go to Course: ${courseWithQuiz}`)

    await lecture(page, 'Check, call, care')
    await playedBetween(videoOf(page.locator('main')))
    await lookUpKeys(page)
    await playToEnd(page)
    for (const title of ['Not breathing: hands on the chest', 'The recovery position', 'Bleeding and burns']) {
      await goOn(page, title)
      await playToEnd(page)
    }
    await goOn(page, myth)
    await press(page, 'Mark as Complete')
    await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
    await press(page, /Choking, seizures and fainting/)
    await lecture(page, 'Choking, seizures and fainting')
    await playToEnd(page)
    expect(await progress()).toMatchObject({ progress: 85, completed: false })
    await goOn(page, quizTitle)
    await failQuiz(page)
    expect(await progress()).toMatchObject({ completed: false })
    await pressButton(page, 'Try again')
    await passQuiz(page)

    await page.getByRole('dialog', { name: 'Congratulations!' }).waitFor()
    await press(page, 'Get your certificate')
    await page.getByRole('heading', { name: courseWithQuiz }).waitFor()
    expect(await progress()).toMatchObject({ progress: 100, completed: true })
    await page.getByRole('link', { name: `Download: ${courseWithQuiz}` }).waitFor()
    await seek(page, `Download: ${courseWithQuiz}`)
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await press(page, /^View/)
    await page.waitForURL('**/certificates/*')
    await page.getByRole('main').getByText(`${student.firstName} ${student.lastName}`).first().waitFor()
    await settled()
  })
})

/** Creates an enrolled student. Returns the student and a function that reads their progress from the server. */
async function givenLearner(origin: string) {
  const student = await newStudent(origin)
  const { token } = await logIn(origin, student)
  const { id: courseId } = await courseTitled(origin, courseWithQuiz)
  const { data: enrollment } = await callApi<{ id: number }>(origin, 'POST', '/enrollments/enroll', { token, body: { courseId } })
  const progress = async () => (await callApi(origin, 'GET', `/enrollments/progress/${enrollment.id}`, { token })).data
  return { student, courseId, progress }
}

const lecture = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Presses the player's key for the next lecture. The focus must not be lost. */
async function goOn(page: Page, title: string) {
  await page.keyboard.press('n')
  await lecture(page, title)
  await expect.poll(async () => (await focusOf(page)).role).not.toBe('body')
}

async function lookUpKeys(page: Page) {
  const video = videoOf(page.locator('main'))
  await seek(page, 'Pause')
  await page.keyboard.press('Enter')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await page.keyboard.press('5')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime / element.duration)).toBeCloseTo(0.5, 1)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await focused(page, { name: 'Play' })
  await page.keyboard.press('k')
}

/** Jumps to the last tenth and plays to the end, which completes the lecture. */
async function playToEnd(page: Page) {
  const video = videoOf(page.locator('main'))
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.readyState > 2)).toBe(true)
  await page.keyboard.press('9')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
}
