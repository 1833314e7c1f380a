// Tests upload progress as an instructor sees it, in one tab and in two, and a cover that only the browser can decode.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { bmpFile } from '../server/src/testing/bmp.ts'
import { callApi, linkIn } from './support/api.ts'
import { logIn, newStudent, type Person } from './support/people.ts'
import { openSlowLine } from './support/slow-line.ts'
import { applyToTeach, createCourse } from './support/teaching.ts'
import { test } from './support/test.ts'
import { openVisit, type Visit } from './support/visit.ts'

const course = (bytes: number) => ({ name: 'course.zip', mimeType: 'application/zip', buffer: randomBytes(bytes) })

async function newInstructor(visit: (options: { as: Person }) => Promise<Visit>, origin: string) {
  const person = await newStudent(origin)
  const instructor = await visit({ as: person })
  await applyToTeach(instructor, await linkIn(origin, person, /verify/i))
  return { person, instructor }
}

async function openImport({ page, go }: Visit) {
  await go('/instructor/courses')
  await page.getByRole('button', { name: 'Import course' }).click()
  return page.getByRole('dialog', { name: 'Import course' })
}

const percentShown = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[role="dialog"] [role="progressbar"], dialog [role="progressbar"], dialog progress')
    const value = bar?.getAttribute('aria-valuenow') ?? bar?.getAttribute('value')
    return value === null || value === undefined ? null : Number(value)
  })

describe('picture that only the browser can decode', () => {
  test('is converted and becomes the cover', async ({ visit, origin }) => {
    const { instructor } = await newInstructor(visit, origin)
    await createCourse(instructor, `Covers of Every Kind ${Date.now().toString(36)}`)
    await instructor.page.getByRole('tab', { name: 'Course landing page' }).click()

    await instructor.page.getByLabel('Choose cover').setInputFiles({ name: 'cover.bmp', mimeType: 'image/bmp', buffer: bmpFile(320, 180) })

    await instructor.page.getByText('Cover saved.').waitFor()
  })
})

describe('upload on a slow, unstable connection', () => {
  const BYTES = 1_500_000

  test('shows the progress that the server confirmed, which never decreases', { timeout: 300_000 }, async ({ browser, visit, origin }) => {
    const { person } = await newInstructor(visit, origin)
    const line = await openSlowLine(origin, { bytesPerSecond: 50_000, breaksAfterBytes: { least: 100_000, most: 400_000 } })
    const slow = await openVisit(browser, line.origin, { as: person })
    const dialog = await openImport(slow)
    await dialog.locator('input[type=file]').setInputFiles(course(BYTES))

    const { token } = await logIn(origin, person)
    const shown: number[] = []
    const ahead: { percent: number; receivedBytes: number }[] = []
    const look = async () => {
      const percent = await percentShown(slow.page)
      const { data } = await callApi<{ uploads: { receivedBytes: number }[] }>(origin, 'GET', '/instructor/storage', { token })
      if (percent === null) return shown.length > 0
      const receivedBytes = data.uploads[0]?.receivedBytes ?? BYTES
      shown.push(percent)
      if ((percent / 100) * BYTES > receivedBytes) ahead.push({ percent, receivedBytes })
      return false
    }
    await expect.poll(look, { interval: 1000, timeout: 240_000 }).toBe(true)

    expect(ahead).toEqual([])
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
    expect(line.breaks()).toBeGreaterThan(1)
    expect(new Set(shown).size).toBeGreaterThan(2)
    await slow.close()
    line.close()
  })
})

describe('upload that is open in two tabs', () => {
  test('belongs to one tab until that tab is closed', { timeout: 120_000 }, async ({ browser, visit, origin }) => {
    const { person } = await newInstructor(visit, origin)
    const line = await openSlowLine(origin, { bytesPerSecond: 20_000, breaksAfterBytes: { least: 1e9, most: 1e9 } })
    const first = await openVisit(browser, line.origin, { as: person })
    const file = course(600_000)
    await (await openImport(first)).locator('input[type=file]').setInputFiles(file)
    await first.page.getByText('Uploading…').waitFor()

    await first.page.getByRole('button', { name: 'Pause upload of course.zip' }).click()
    const second = await first.page.context().newPage()
    await second.goto('/instructor/courses')
    await second.getByRole('button', { name: 'Import course' }).click()
    const dialog = second.getByRole('dialog', { name: 'Import course' })
    await dialog.getByText('Paused in another tab').waitFor()
    await first.page.getByRole('button', { name: 'Resume: course.zip' }).click()
    await dialog.getByText('Uploading in another tab').waitFor()

    expect(await dialog.getByRole('button', { name: /Pause|Cancel|Resume/ }).count()).toBe(0)
    await first.page.close({ runBeforeUnload: false })
    await dialog.getByText('Choose file: course.zip').waitFor()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText('Uploading…').waitFor()
    const third = await second.context().newPage()
    await third.goto('/instructor/courses')
    await third.getByRole('button', { name: 'Import course' }).click()
    const watching = third.getByRole('dialog', { name: 'Import course' })
    await watching.getByText('Uploading in another tab').waitFor()
    await dialog.getByRole('button', { name: 'Cancel upload of course.zip' }).click()
    for (const each of [dialog, watching]) await each.getByText('Choose ZIP file').waitFor()
    await second.context().close()
    line.close()
  })
})
