import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { mailsTo } from './support/api.ts'
import { secondCourse, shortCourse } from './support/courses.ts'
import { type Person, someoneNew } from './support/people.ts'
import { checkOut, logInOnPage, registerOnPage } from './support/shopping.ts'
import { test } from './support/test.ts'
import { playedBetween, skipToEnd, videoOf } from './support/video.ts'
import type { Visit } from './support/visit.ts'

describe('new buyer', () => {
  test('finds two courses, buys them, completes one and gets a certificate', async ({ visit, origin }) => {
    const person = someoneNew()
    const newcomer = await visit({ acceptDownloads: true })
    const { page } = newcomer

    await findCourse(newcomer)
    await watchPreview(page)
    await page
      .getByRole('link', { name: `Add to Cart: ${shortCourse}` })
      .filter({ visible: true })
      .click()
    await page.getByText(`Log in or create an account to add ${shortCourse} to your cart.`).waitFor()
    await registerOnPage(page, person)
    await logInOnPage(page, person)
    await page.waitForURL('**/cart')
    await page.getByRole('main').getByRole('heading', { name: shortCourse }).waitFor()

    await addSecondCourse(newcomer)
    await seeTotals(page)
    await checkOut(page, '₦10,000')
    expect(await page.getByTestId('sim-amount').innerText()).toContain('10,000')
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await page.getByText('You paid ₦10,000').waitFor()
    await page.getByRole('link', { name: `Start learning: ${secondCourse}` }).waitFor()
    const receipts = async () => (await mailsTo(origin, person.email)).filter(({ subject }) => /receipt/i.test(subject))
    await expect.poll(async () => (await receipts()).length).toBe(1)

    await page.getByRole('main').getByRole('link', { name: 'My Learning' }).click()
    await page.getByRole('heading', { name: secondCourse }).waitFor()
    await page.getByRole('heading', { name: shortCourse }).getByRole('link').click()
    await learnAll(newcomer)
    await takeCertificate(page, person)
    await review(newcomer)

    await logOut(newcomer)
    expect(await receipts()).toHaveLength(1)
  })
})

async function findCourse({ page, go, settled }: Visit) {
  await go('/courses')
  const cards = page.getByRole('article')
  expect(await cards.count()).toBe(24)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)

  await page.getByLabel('Search for courses').fill('first web page')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: "Search Results for 'first web page'" }).waitFor()
  await page.getByRole('link', { name: shortCourse, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: shortCourse }).waitFor()
  await settled()
}

async function watchPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview this course' }).click()
  const dialog = page.getByRole('dialog')
  await playedBetween(videoOf(dialog))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

async function addSecondCourse({ page }: Visit) {
  await page.getByLabel('Search for courses').fill('css two lessons')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: secondCourse, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: secondCourse }).waitFor()
  await page
    .getByRole('button', { name: `Add to Cart: ${secondCourse}` })
    .filter({ visible: true })
    .click()
  await page.waitForURL('**/cart')
  await page.getByText('Course added to cart successfully!').waitFor()
}

async function seeTotals(page: Page) {
  await page.getByText('2 courses in your cart').waitFor()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect.poll(async () => (await summary.innerText()).match(/₦[\d,]+/g)).toEqual(['₦10,000', '₦10,000'])
  await summary.getByText('Prices include applicable taxes').waitFor()
  await page.getByRole('link', { name: 'Cart, 2 courses' }).waitFor()
}

async function learnAll({ page, settled }: Visit) {
  await page.waitForURL('**/my-learning/courses/*?lecture=*')
  await settled()
  const player = page.getByRole('region', { name: 'Video player' })
  // Turns off autoplay. Otherwise the next lecture starts after five seconds, and the button may be gone on a slow machine.
  await page.getByLabel('Autoplay next').uncheck()
  await playedBetween(videoOf(player))
  await skipToEnd(videoOf(player))
  await page.getByText('1 of 3 complete').waitFor()
  await player.getByRole('button', { name: 'Play now' }).click()

  await page.getByRole('heading', { level: 1, name: 'A menu, a price list and a WhatsApp button' }).waitFor()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByText('2 of 3 complete').waitFor()
  const contents = page.getByRole('region', { name: 'Course Content' })
  await contents.locator('summary', { hasText: 'Show it' }).click()
  await contents.getByRole('link', { name: /Put your page on the internet/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Put your page on the internet' }).waitFor()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
}

async function takeCertificate(page: Page, person: Person) {
  const congratulation = page.getByRole('dialog', { name: 'Congratulations!' })
  await congratulation.getByRole('link', { name: 'Get your certificate' }).click()
  await page.waitForURL('**/my-learning?tab=certifications')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download: ${shortCourse}` }).click()
  const pdf = await readFile(await (await downloading).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: `View: ${shortCourse}` }).click()
  await page.waitForURL('**/certificates/*')
  await page.getByText('Verified certificate').waitFor()
  await page.getByRole('heading', { level: 1, name: `${person.firstName} ${person.lastName}` }).waitFor()
}

async function review({ page, go, settled }: Visit) {
  await go('/my-learning')
  await page.getByRole('heading', { name: shortCourse }).getByRole('link').click()
  await page.getByRole('button', { name: 'Leave a Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave a Review' })
  await dialog.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true })
  await dialog.getByLabel('Your comment').fill('My bakery has a page now.')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByText('Thank you. Your review has been saved.').waitFor()
  await page.getByRole('button', { name: 'Update a Review' }).waitFor()

  await page.getByLabel('Search for courses').fill('first web page')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: shortCourse, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: shortCourse }).waitFor()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const card = page.getByRole('article').filter({ hasText: 'My bakery has a page now.' })
  await card.getByText('4.5').first().waitFor()
  await settled()
}

async function logOut({ page, go }: Visit) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await go('/my-learning')
  await page.waitForURL('**/login?returnUrl=%2Fmy-learning')
}
