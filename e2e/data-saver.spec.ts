import type { Playback } from '@akada/contract/playback.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { freeCourse } from './support/courses.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'

const ofVideo = /^\/media\/(signed|hls)\//
const stateOf = (page: Page) =>
  videoOf(page.locator('main')).evaluate(({ currentTime, currentSrc, videoWidth, paused }: HTMLVideoElement) => {
    return { currentTime, currentSrc, videoWidth, paused }
  })
const choose = async (page: Page, name: RegExp) => {
  await page.keyboard.press('q')
  await page.getByRole('dialog', { name: 'Quality and data' }).getByRole('button', { name }).click()
}

async function learner(origin: string) {
  const student = await newStudent(origin)
  const course = await courseTitled(origin, freeCourse)
  const { token } = await logIn(origin, student)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: course.id } })
  return { student, course }
}

describe('data saver', () => {
  test('switches from the stream to the lowest quality, loads the next lecture only once it plays, and allows audio only', async ({
    visit,
    origin,
  }) => {
    const { student, course } = await learner(origin)
    const visitOfStudent = await visit({ as: student, viewport: { width: 360, height: 740 } })
    const { page, go, requests, settled } = visitOfStudent
    const room = `/my-learning/courses/${course.id}`

    await go(room)
    await playedBetween(videoOf(page.locator('main')))
    expect((await stateOf(page)).currentSrc).toMatch(/^blob:/)
    expect(requests('GET', /^\/media\/hls\/.*\.m3u8/).length).toBeGreaterThan(1)

    const before = await stateOf(page)
    await page.keyboard.press('q')
    await page.getByRole('switch', { name: 'Data saver' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await stateOf(page)).videoWidth).toBe(426)
    await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(before.currentTime)
    expect((await stateOf(page)).paused).toBe(false)

    const answer = page.waitForResponse((response) => response.url().endsWith('/playback'))
    await page.keyboard.press('n')
    const { data } = (await (await answer).json()) as { data: Playback }
    const offer = page.getByRole('button', { name: /240p Change quality$/ })
    await offer.waitFor()
    await settled()
    const asked = requests('GET', ofVideo).length
    await checkPage(visitOfStudent)
    expect(requests('GET', ofVideo).length).toBe(asked)
    expect((await stateOf(page)).paused).toBe(true)

    await page.keyboard.press('k')
    await playedBetween(videoOf(page.locator('main')))
    const fetched = requests('GET', ofVideo).slice(asked)
    const addressOf = (wanted: string) => data.renditions.find(({ quality }) => quality === wanted)?.contentUrl
    expect(new Set(fetched.map((request) => new URL(request.url()).pathname))).toEqual(new Set([addressOf('240p')]))

    const seen = await stateOf(page)
    await choose(page, /^Audio only/)
    await page.getByText('Audio only').waitFor()
    await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(seen.currentTime)
    expect((await stateOf(page)).currentSrc).toBe(new URL(addressOf('audio') ?? '', origin).href)
    expect((await stateOf(page)).videoWidth).toBe(0)

    await page.keyboard.press('q')
    await page.getByRole('button', { name: 'Data used this month' }).click()
    await page.getByText(/^You’ve used [1-9]\d* MB in /).waitFor()
  })
})
