// Follows a course from the first draft to a sale, with its instructor, an admin and a student, each in a separate browser profile.
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { linkIn } from './support/api.ts'
import { runsAll } from './support/extent.ts'
import { openLecture } from './support/learning.ts'
import { demoAdmin, newStudent } from './support/people.ts'
import { checkOut } from './support/shopping.ts'
import {
  addCaptions,
  addCoupon,
  addCover,
  addLectures,
  addSections,
  answerQuiz,
  applyToTeach,
  createCourse,
  decide,
  submit,
  writeQuiz,
  writeText,
} from './support/teaching.ts'
import { test } from './support/test.ts'
import { playedBetween, skipToEnd, videoOf } from './support/video.ts'
import type { Visit } from './support/visit.ts'

describe('new course', () => {
  test('is built, reviewed, bought with a coupon and watched, and its instructor sees the earnings', async ({ visit, origin }) => {
    const run = Date.now().toString(36)
    const title = `Prices That Pay ${run}`
    const code = `HALF-${run}`.toUpperCase()
    const person = await newStudent(origin)
    const instructor = await visit({ as: person })
    await applyToTeach(instructor, await linkIn(origin, person, /verify/i))

    await createCourse(instructor, title)
    const editor = new URL(instructor.page.url()).pathname
    await addSections(instructor.page, ['What it costs', 'What they pay', 'Try it'])
    await addLectures(instructor.page)
    await addCaptions(instructor.page)
    await writeText(instructor.page)
    await writeQuiz(instructor.page)
    await instructor.page.getByRole('button', { name: 'Submit for Review' }).click()
    await instructor.page.getByRole('dialog').getByText('Fix the required items before you submit.').waitFor()
    await instructor.page.keyboard.press('Escape')
    await addCover(instructor.page)
    await addCoupon(instructor.page, code)
    await submit(instructor.page)

    const admin = await visit({ as: demoAdmin })
    if (runsAll) {
      await decide(admin, title, 'Say in the subtitle for whom it is.')
      await revise(instructor, editor)
    }
    await decide(admin, title, null)

    const learner = await visit({ as: await newStudent(origin) })
    const { page } = learner
    const courseId = /edit\/(\d+)/.exec(editor)?.[1]
    await learner.go(`/courses/${courseId}?coupon=${code}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.waitForURL('**/cart')
    await page.getByText('You Save 50%').waitFor()
    await checkOut(page, '₦2,500')
    await page.getByTestId('sim-pay-success').click()
    const learning = `/my-learning/courses/${courseId}`
    await page.locator(`main a[href="${learning}"]`).click()
    await watchVideo(page)
    if (runsAll) await completeRest(learner, learning)

    await instructor.go('/instructor/performance')
    await instructor.page.getByRole('row', { name: new RegExp(title) }).waitFor()
    await instructor.go('/instructor/earnings')
    await instructor.page.getByText(title).first().waitFor()
  })
})

/** Follows the reviewer’s feedback and submits the course again. */
async function revise({ page, go }: Visit, editor: string) {
  await go(`${editor}?tab=course`)
  await page.getByText('Say in the subtitle for whom it is.').waitFor()
  await page.getByLabel('Subtitle').fill('What a thing costs you and what they pay, for food sellers')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByLabel('Your reply').fill('It says so now.')
  await page.getByRole('button', { name: 'Send' }).click()
  await submit(page)
}

async function watchVideo(page: Page) {
  // Turns off autoplay. Otherwise the next lecture starts after five seconds, which hides the completion.
  await page.getByLabel('Autoplay next').uncheck()
  await playedBetween(videoOf(page.locator('main')))
  await skipToEnd(videoOf(page.locator('main')))
  await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
}

async function completeRest({ page, go }: Visit, learning: string) {
  await go(learning)
  await openLecture(page, 'A list of all costs')
  await page.getByText('Count the transport, too.').waitFor()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
  await openLecture(page, 'Do you earn?')
  await answerQuiz(page)
  await page.getByText('100%').first().waitFor()
}
