// A visitor comes through a campaign's link, browses, logs in and pays. The seller sees where the sale came from, also as a file.
import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { shortCourse } from './support/courses.ts'
import { demoInstructor, newStudent } from './support/people.ts'
import { checkOut, logInOnPage } from './support/shopping.ts'
import { test } from './support/test.ts'

// The headless browser's own user agent counts as a bot. A view counts once per network and user agent, so no other journey has this one.
const browser = { userAgent: 'Mozilla/5.0 (Linux; Android 14; sales-sources) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36' }
const phone = { ...browser, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const tags = 'utm_source=Campus%20Radio&utm_medium=audio&utm_campaign=%3Cb%3EFinals%3C%2Fb%3E'
const campaign = 'campus radio / audio / <b>finals</b>'

describe('the sources of sales', () => {
  test('show a campaign from the first page to the payment', async ({ visit, origin }) => {
    const { id } = await courseTitled(origin, shortCourse)
    const buyer = await newStudent(origin)
    const shopper = await visit({ ...phone })
    // The home page redirects, and the visitor finds the course there.
    await shopper.go(`/?${tags}`)
    const { page } = shopper
    await page.getByLabel('Search for courses').fill(shortCourse)
    const counted = page.waitForResponse((response) => response.url().endsWith(`/courses/${id}/views`))
    await page.getByRole('article').getByRole('link', { name: shortCourse }).first().click()
    await counted
    await page
      .getByRole('link', { name: `Add to Cart: ${shortCourse}` })
      .filter({ visible: true })
      .click()
    await logInOnPage(page, buyer)
    await page.waitForURL('**/cart')
    await shopper.go('/cart')
    await checkOut(shopper.page, '₦5,000')
    await shopper.page.getByTestId('sim-pay-success').click()
    await shopper.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()

    const seller = await visit({ as: demoInstructor, acceptDownloads: true })
    await expect
      .poll(
        async () => {
          await seller.go(`/instructor/performance?range=7&course=${id}`)
          const cells = await seller.page.getByRole('row').filter({ hasText: campaign }).getByRole('cell').allInnerTexts()
          return cells.slice(1, 5)
        },
        { timeout: 120_000, interval: 5_000 },
      )
      .toEqual(['1', '1 (100%)', '1 (100%)', '₦5,000'])
    await checkPage(seller)

    const section = seller.page.getByRole('region', { name: 'Where sales come from' })
    const [file] = await Promise.all([seller.page.waitForEvent('download'), section.getByRole('button', { name: 'Download CSV' }).click()])
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines.find((line) => line.includes('campus radio'))).toMatch(/^Campaign,campus radio,audio,<b>finals<\/b>,1,1,100,1,100,5000,0,/)

    const narrow = await visit({ as: demoInstructor, ...phone })
    await narrow.go(`/instructor/performance?range=7&course=${id}`)
    await narrow.page.getByText(campaign).waitFor()
    await checkPage(narrow)
  })
})
