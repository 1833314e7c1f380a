// Counts the clicks that frequent jobs take. A job that needs more than its limit has become harder.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { clicksFor } from './support/clicks.ts'
import { freeCourse, shortCourse } from './support/courses.ts'
import { newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const press = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true }).first().click()

describe('clicks for the jobs of a student', () => {
  test('are few: enrolling, continuing, resuming, buying and getting a refund', async ({ visit, origin }) => {
    const { page, go } = await visit({ as: await newStudent(origin) })

    await go(`/courses/${(await courseTitled(origin, freeCourse)).id}`)
    const toTheFirstSecond = await clicksFor(page, async () => {
      await press(page, 'button', `Enroll Now: ${freeCourse}`)
      await page.waitForURL('**/my-learning/courses/*?lecture=*')
      await playedBetween(videoOf(page.locator('main')))
    })
    const finished = await titleOf(page)
    const toTheNextLecture = await clicksFor(page, async () => {
      await press(page, 'button', /^Complete and continue/)
      await page.getByText(/^1 of \d+ complete$/).waitFor()
      await expect.poll(() => titleOf(page)).not.toBe(finished)
    })
    const next = await titleOf(page)

    await go('/courses')
    const toResume = await clicksFor(page, async () => {
      await press(page, 'link', 'My Learning')
      await press(page, 'link', `Continue: ${freeCourse}`)
      await page.getByRole('heading', { level: 1, name: next }).waitFor()
    })

    await go(`/courses/${(await courseTitled(origin, shortCourse)).id}`)
    const toBuy = await clicksFor(page, async () => {
      await press(page, 'button', `Buy now: ${shortCourse}`)
      await page.getByRole('dialog', { name: 'Order Summary' }).getByRole('button', { name: /^Pay / }).click()
      await page.getByTestId('sim-pay-success').click()
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
      await page.getByRole('heading', { name: shortCourse }).waitFor()
    })

    await go('/my-learning')
    const toGetARefund = await clicksFor(page, async () => {
      await press(page, 'button', `More: ${shortCourse}`)
      await page.getByRole('menuitem', { name: /^Request a refund/ }).click()
      await page.getByLabel('Reason').fill('Not for me.')
      await page.getByRole('dialog').getByRole('button', { name: 'Request a refund' }).click()
      await page
        .getByText(/^Your refund of .* is approved| was refunded/)
        .first()
        .waitFor()
    })

    expect({ toTheFirstSecond, toTheNextLecture, toResume, toBuy, toGetARefund }).toEqual({
      toTheFirstSecond: 1,
      toTheNextLecture: 1,
      toResume: 2,
      toBuy: 3,
      toGetARefund: 3,
    })
  })
})
