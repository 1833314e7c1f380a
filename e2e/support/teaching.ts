// Steps to create and review a course.
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'

const clip = fileURLToPath(new URL('../../demo-media/clips/business-pricing.mp4', import.meta.url))
const cover = fileURLToPath(new URL('../../demo-media/covers/price-it-right.webp', import.meta.url))
const cues = 'WEBVTT\n\n00:00.000 --> 00:02.000\nWhat does a bag of rice cost you?\n\n00:02.000 --> 00:05.000\nCount the transport, too.\n'

export async function applyToTeach({ page, go }: Visit, verification: string) {
  await go(verification)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await page.getByText('Your email is verified. Thank you!').waitFor()
  await go('/teach')
  await page.getByLabel('Brand').fill('Bola’s Shop School')
  await page.getByLabel('Headline').fill('Prices for small shops, step by step')
  await page.getByLabel('Bio').fill('I have kept the books of three shops in Ibadan for nine years and taught forty shopkeepers.')
  await page.getByRole('button', { name: 'Apply to teach' }).click()
  await page.getByText('You’re an instructor.').waitFor()
}

/** Creates a course and stays in its editor. */
export async function createCourse({ page, go }: Visit, title: string) {
  await go('/instructor/courses')
  await page.getByRole('link', { name: 'New Course' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Subtitle').fill('What a thing costs you, and what they pay')
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('How to count all that a thing costs you before you say what it costs others. With sheets for your own shop.')
  await page.getByLabel('Business').check()
  await page.getByRole('button', { name: 'Create Course' }).click()
  await page.getByRole('button', { name: 'Add your first section' }).waitFor()
}

export async function addSections(page: Page, titles: readonly string[]) {
  for (const title of titles) {
    await page.getByRole('button', { name: /^Add (your first )?section$/ }).click()
    await page.getByLabel('Section title').fill(title)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: new RegExp(`Section \\d: ${title}`) }).waitFor()
  }
}

/** Adds a video to the first section, a text to the second and a quiz to the third. */
export async function addLectures(page: Page) {
  await page.getByLabel('Add videos to What it costs').setInputFiles(clip)
  await addLecture(page, 'What they pay', { title: 'A list of all costs', type: 'Text' })
  await addLecture(page, 'Try it', { title: 'Do you earn?', type: 'Quiz' })
}

async function addLecture(page: Page, section: string, { title, type }: { title: string; type: string }) {
  await page.getByRole('button', { name: `Add lecture to ${section}` }).click()
  const form = page.getByRole('form', { name: 'New lecture' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Type').selectOption({ label: type })
  await form.getByRole('button', { name: 'Add lecture' }).click()
  await openLecture(page, title).waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
}

const openLecture = (page: Page, title: string) => page.locator('button[aria-expanded]', { hasText: title })

export async function addCaptions(page: Page) {
  await openLecture(page, 'business-pricing').click()
  await page.getByRole('tab', { name: 'Captions' }).click()
  await page.getByRole('button', { name: 'Add captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add captions' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from(cues) })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('What does a bag of rice cost you?').first().waitFor()
  await openLecture(page, 'business-pricing').click()
}

export async function writeText(page: Page) {
  await openLecture(page, 'A list of all costs').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Count the transport, too.')
  await page.getByText('Saved', { exact: true }).first().waitFor()
}

export async function writeQuiz(page: Page) {
  await openLecture(page, 'Do you earn?').click()
  await page.getByRole('button', { name: 'True or false' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Transport is a cost.')
  await page.getByRole('radio', { name: 'True' }).check()
  await page.getByRole('button', { name: 'Save quiz' }).click()
  await page.getByText('Saved as version 1.').waitFor()
}

export async function addCover(page: Page) {
  await page.getByRole('tab', { name: 'Course landing page' }).click()
  await page.getByLabel('Choose cover').setInputFiles(cover)
  await page.getByText('Cover saved.').waitFor()
}

export async function addCoupon(page: Page, code: string) {
  await page.getByRole('tab', { name: 'Promotions' }).click()
  await page.getByRole('button', { name: 'New coupon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByLabel('Discount (%)').fill('50')
  await dialog.getByRole('button', { name: 'Create coupon' }).click()
  await page.getByText(code).first().waitFor()
}

export async function submit(page: Page) {
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit for Review' })
  await dialog.getByText('Are you sure you want to submit this course for review?').waitFor()
  await dialog.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByText('Course submitted for review successfully!').waitFor()
}

/** Decides on a course on its review page. Approves it if `feedback` is null. */
export async function decide({ page, go }: Visit, title: string, feedback: string | null) {
  await go('/admin/course-reviews')
  await page.getByRole('link', { name: `Review ${title}` }).click()
  await page.waitForURL(/course-reviews\/\d+$/)
  // The list has the same buttons and can stay on screen for a moment after the URL has changed.
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  if (feedback === null) {
    await page.getByRole('button', { name: `Approve ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText(`“${title}” is now published.`).waitFor()
    return
  }
  await page.getByRole('button', { name: `Request Changes for ${title}` }).click()
  await page.getByLabel('Feedback').fill(feedback)
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request Changes' }).click()
  await page.getByText('We’ll send your feedback to the instructor.').waitFor()
}

/** Answers the only question that `writeQuiz` created. */
export async function answerQuiz(page: Page) {
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByRole('radio', { name: 'True' }).check()
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Submit quiz' }).click()
}
