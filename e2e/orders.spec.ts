import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { postJson } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { newStudent } from './support/people.ts'
import { checkOut, fillCart, ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'
import type { Visit, VisitOptions } from './support/visit.ts'

type Fixtures = { visit: (options?: VisitOptions) => Promise<Visit>; origin: string }

/** Creates a student with an order for one course, and opens the payment page. */
async function atThePaymentPage({ visit, origin }: Fixtures) {
  const student = await newStudent(origin)
  await fillCart(origin, student, [shortCourse])
  const visited = await visit({ as: student, acceptDownloads: true })
  await visited.go('/cart')
  await checkOut(visited.page, '₦5,000')
  return { ...visited, student }
}

describe("buyer's orders page", () => {
  test('provides the receipt and an immediate refund, by keyboard alone', async ({ visit, origin }) => {
    const { page, student, settled } = await atThePaymentPage({ visit, origin })
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await settled()
    await page.getByText(/Refundable until .* 0% completed · Automatic approval up to 30%/).waitFor()

    const downloading = page.waitForEvent('download')
    await tabTo(page, `Request a refund: ${shortCourse}`)
    await tabTo(page, /^Receipt for order/)
    await page.keyboard.press('Enter')
    const pdf = await readFile(await (await downloading).path())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('button', { name: `Request a refund: ${shortCourse}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^You qualify for an instant refund/).waitFor()
    await focused(page, { name: 'Reason' })
    await page.keyboard.type('I bought it twice, in a way.')
    await tabTo(page, 'Request a refund')
    await page.keyboard.press('Enter')

    await page.getByText('Your refund of ₦5,000 is approved and on its way to you.', { exact: true }).waitFor()
    await page.getByText('Refunded', { exact: true }).waitFor()
    expect(await ownedBy(origin, student)).toEqual([])
    await page.getByText(/^History of order/).click()
    await page
      .getByRole('list')
      .filter({ hasText: /refund/i })
      .first()
      .waitFor()
  })

  test("helps a buyer who doesn't see a paid course", async ({ visit, origin }) => {
    const { page, student, go, settled } = await atThePaymentPage({ visit, origin })
    await page.getByTestId('sim-transfer').click()
    await page.getByTestId('sim-transfer-sent').click()
    await page.getByRole('heading', { name: 'Processing payment...' }).waitFor()
    const reference = new URL(page.url()).searchParams.get('reference') ?? ''

    await go('/my-learning')
    await page.getByRole('link', { name: 'I paid but don’t see my course' }).click()
    await page.waitForURL('**/orders?missing=1')
    await settled()
    await page.getByText('Awaiting payment').waitFor()
    await page.getByRole('button', { name: 'Check my payments' }).click()
    await page.getByText(/^Your bank hasn’t confirmed this payment yet/).waitFor()
    await postJson(`${origin}/paystack-simulator/__sim/transactions/${reference}/pay`, {})
    await page.getByLabel('Payment reference (optional)').fill(reference)
    await page.getByRole('button', { name: 'Check my payments' }).click()

    await page.getByRole('link', { name: `Start learning: ${shortCourse}` }).waitFor()
    expect(await ownedBy(origin, student)).toHaveLength(1)
  })
})
