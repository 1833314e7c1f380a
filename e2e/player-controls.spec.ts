// Tests the player's control bar at every width, its keys alongside the page's own keys, and the position that is saved when the page is
// hidden.
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { freeCourse } from './support/courses.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'
import type { Visit } from './support/visit.ts'

const origin = inject('origin')
const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen' })

async function givenLearner() {
  const student = await newStudent(origin)
  const { token } = await logIn(origin, student)
  const { id: courseId } = await courseTitled(origin, freeCourse)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId } })
  const { data } = await callApi<{ sections: { lectures: { id: number; contentType: string }[] }[] }>(origin, 'GET', `/courses/${courseId}`)
  const video = data.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'VIDEO')
  return { student, room: `/my-learning/courses/${courseId}?lecture=${video?.id}` }
}

async function openRoom({ page, go }: Visit, room: string, settings: object) {
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((set) => localStorage.setItem('player', JSON.stringify(set)), { playsNext: false, ...settings })
  await go(room)
  await fullScreen(page).waitFor()
}

/** Returns the controls that are outside the player, covered or overlapping. */
const misplaced = (page: Page) =>
  fullScreen(page).evaluate((button) => {
    const frame = button.closest('section')?.getBoundingClientRect() ?? new DOMRect()
    const bar = button.parentElement ?? button
    const controls = [...bar.querySelectorAll<HTMLElement>('button, select, input')].filter((control) => control.checkVisibility())
    const boxes = controls.map((control) => ({
      control,
      name: control.getAttribute('aria-label') ?? '',
      box: control.getBoundingClientRect(),
    }))
    return boxes.flatMap(({ control, name, box }, index) => {
      const isInside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
      const isOver = boxes.some(
        ({ box: other }, at) =>
          at > index &&
          box.right > other.left + 0.5 &&
          other.right > box.left + 0.5 &&
          box.bottom > other.top + 0.5 &&
          other.bottom > box.top + 0.5,
      )
      const isOnTop = control.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
      return isInside && !isOver && isOnTop ? [] : [`${name} ${JSON.stringify({ isInside, isOver, isOnTop })}`]
    })
  })

/** Fills the bar with its longest labels: the times of a 24-hour video, automatic quality and 0.75 speed. */
const showLongestWords = (page: Page) =>
  fullScreen(page).evaluate((button) => {
    const bar = button.parentElement ?? button
    for (const span of bar.querySelectorAll('span.tabular')) span.textContent = '12:00:00 / 23:59:59'
    for (const quality of bar.querySelectorAll('[aria-label^="Quality"]')) quality.textContent = 'Auto (1080p)'
    for (const speed of bar.querySelectorAll('select')) speed.value = '0.75'
  })

const HEIGHT = 740
const pointers = [
  { by: 'mouse', options: {} },
  { by: 'touch', options: { hasTouch: true, isMobile: true } },
]

describe('player control bar', () => {
  test.for(pointers)('has every control at each width, for $by input', async ({ options }, { visit }) => {
    const { student, room } = await givenLearner()
    const learner = await visit({ as: student, viewport: { width: 320, height: HEIGHT }, ...options })
    const { page } = learner
    await openRoom(learner, room, { savesData: true, hasCaptions: true })
    const misplacedAtEachWidth = async () => {
      const found = []
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: HEIGHT })
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
        found.push(...(await misplaced(page)).map((control) => `${width} px: ${control}`))
      }
      return found
    }

    const usual = await misplacedAtEachWidth()
    await showLongestWords(page)
    const longest = await misplacedAtEachWidth()

    expect([usual, longest]).toEqual([[], []])
    expect(await page.getByRole('button', { name: 'Captions', exact: true }).count()).toBeGreaterThan(0)
  })
})

describe('player keys in the browser', () => {
  const timeOf = (page: Page) => videoOf(page.locator('main')).evaluate((video: HTMLVideoElement) => video.currentTime)
  const isPaused = (page: Page) => videoOf(page.locator('main')).evaluate((video: HTMLVideoElement) => video.paused)

  test('jump to the start and the end, move by one frame, and don’t take End and Space from a focused tab', async ({ visit }) => {
    const { student, room } = await givenLearner()
    const learner = await visit({ as: student })
    const { page } = learner
    await openRoom(learner, room, { quality: '240p' })
    await playedBetween(videoOf(page.locator('main')))

    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(true)
    const stopped = await timeOf(page)
    await page.keyboard.press('.')
    const stepped = await timeOf(page)
    await page.keyboard.press(',')
    const back = await timeOf(page)
    await page.keyboard.press('End')
    const end = await timeOf(page)
    await page.keyboard.press('Home')
    const start = await timeOf(page)

    expect(stepped - stopped).toBeGreaterThan(0.01)
    expect(stepped - stopped).toBeLessThan(0.11)
    expect(back).toBeCloseTo(stopped, 3)
    expect(end).toBeGreaterThan(15)
    expect(start).toBe(0)

    const tabs = page.getByRole('tablist').first()
    const before = tabs.getByRole('tab', { selected: true })
    await before.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await expect.poll(() => tabs.getByRole('tab').last().getAttribute('aria-selected')).toBe('true')
    expect([await isPaused(page), await timeOf(page)]).toEqual([true, 0])
  })

  test('are listed in the keyboard shortcuts dialog', async ({ visit }) => {
    const { student, room } = await givenLearner()
    const learner = await visit({ as: student })
    await openRoom(learner, room, { savesData: true })

    await learner.page.keyboard.press('?')
    const sheet = learner.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.waitFor()

    for (const words of ['Jump to the start or the end', 'One frame back or forward while paused', 'Picture-in-picture'])
      expect(await sheet.getByText(words).count()).toBe(1)
  })
})

describe('video on a page that is hidden', () => {
  test.for(['visibilitychange', 'pagehide'])('has its position saved by %s', async (event, { visit }) => {
    const { student, room } = await givenLearner()
    const phone = await visit({ as: student, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const { page } = phone
    await openRoom(phone, room, { quality: '240p' })
    await fullScreen(page).waitFor()
    await videoOf(page.locator('main')).evaluate((video: HTMLVideoElement) => {
      if (video.paused) void video.play()
    })
    await playedBetween(videoOf(page.locator('main')))
    const saved = page.waitForRequest((request) => request.url().endsWith('/enrollments/progress/position'))

    // Switching apps on a phone hides the page, which may never run again.
    const seconds = await videoOf(page.locator('main')).evaluate((video: HTMLVideoElement, type) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      const at = Math.floor(video.currentTime)
      if (type === 'pagehide') window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      else document.dispatchEvent(new Event('visibilitychange'))
      return at
    }, event)

    const request = await saved
    expect(request.postDataJSON()).toMatchObject({ seconds: expect.toSatisfy((told: number) => told >= seconds && told <= seconds + 1) })
    expect((await request.response())?.status()).toBe(200)
  })
})
