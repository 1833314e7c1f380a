import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { freeCourse } from './support/courses.ts'
import { focused, press, tabTo } from './support/keyboard.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'

const timeOf = (page: Page) => videoOf(page.locator('main')).evaluate((video: HTMLVideoElement) => video.currentTime)
const stop = (page: Page) => videoOf(page.locator('main')).evaluate((video: HTMLVideoElement) => video.pause())
/** Returns the number of cues in the browser's hidden text track. */
const hiddenCues = (page: Page) =>
  videoOf(page.locator('main')).evaluate((video: HTMLVideoElement) => {
    const [track] = video.textTracks
    return track?.mode === 'hidden' ? (track.cues?.length ?? 0) : 0
  })

async function learnerOf(origin: string, title: string) {
  const student = await newStudent(origin)
  const course = await courseTitled(origin, title)
  const { token } = await logIn(origin, student)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: course.id } })
  return { student, course }
}

describe('using only the keyboard', () => {
  test('a student adds a bookmark, writes a note, uses the transcript, and exports the notes', async ({ visit, origin }) => {
    const { student, course } = await learnerOf(origin, freeCourse)
    const visitOfStudent = await visit({ as: student, acceptDownloads: true })
    const { page, go, settled } = visitOfStudent
    await go(`/my-learning/courses/${course.id}`)
    await playedBetween(videoOf(page.locator('main')))
    // Resets the position, because the playback time varies.
    await stop(page)
    await page.keyboard.press('0')

    await page.keyboard.press('b')
    await page.getByText(/^Saved at 0:0\d$/).waitFor()
    await page.keyboard.press('Shift+B')
    await page.getByRole('textbox', { name: /^Your note at 0:0\d in / }).waitFor()
    await focused(page, { role: 'textarea' })
    await page.keyboard.type('Every page has the same skeleton.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Every page has the same skeleton.').waitFor()
    await focused(page, { name: expect.stringMatching(/^Create a note at /) })

    await tabTo(page, 'Export')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^Notes-.*\.md$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`# Notes: ${freeCourse}`)
    expect(text).toContain('Every page has the same skeleton.')

    await page.getByRole('heading', { level: 1 }).focus()
    await press(page, 'Transcript')
    await page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').first().waitFor()
    await page.getByRole('region', { name: 'Video player' }).getByRole('slider', { name: 'Position' }).focus()
    await tabTo(page, 'Search transcript')
    const words = (await page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').last().innerText()).split('\n').at(-1) ?? ''
    await page.keyboard.type(words.slice(0, 12))
    await page.getByText('1 of 1').waitFor()
    const [row] = await page.getByRole('region', { name: 'Transcript' }).locator('li:has(mark) button').all()
    await tabTo(page, (await row?.textContent())?.trim() ?? '')
    await page.keyboard.press('Enter')
    await expect.poll(() => timeOf(page)).toBeGreaterThan(10)

    await page.keyboard.press('c')
    await expect.poll(() => page.getByRole('button', { name: 'Captions', exact: true }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => hiddenCues(page)).toBeGreaterThan(2)
    await stop(page)
    await tabTo(page, /^0:0\d$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => timeOf(page)).toBeLessThan(10)
    await settled()
    await checkPage(visitOfStudent)
  })
})

describe('notes on a phone', () => {
  test('open by tap, and captions stay above the position slider', async ({ visit, origin }) => {
    const { student, course } = await learnerOf(origin, freeCourse)
    const visitOfStudent = await visit({ as: student, viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    const { page, go } = visitOfStudent
    await go(`/my-learning/courses/${course.id}`)
    await playedBetween(videoOf(page.locator('main')))
    await stop(page)

    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'More actions' }).tap()
    await page.getByRole('menuitem', { name: 'Show transcript' }).tap()
    await page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').nth(1).getByRole('button').tap()
    const said = page.getByRole('region', { name: 'Video player' }).locator('p[dir=auto]')
    await said.waitFor()
    const [caption, bar] = [await said.boundingBox(), await page.getByRole('slider', { name: 'Position' }).boundingBox()]
    expect((caption?.y ?? 0) + (caption?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(caption?.x).toBeGreaterThanOrEqual(0)
    await page.getByRole('tab', { name: 'Notes' }).tap()
    await page.getByText('No notes in this course yet.').waitFor()
    await page.getByRole('button', { name: 'Course Content' }).tap()

    await checkPage(visitOfStudent)
  })
})
