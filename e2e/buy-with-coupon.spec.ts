import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { secondCourse, shortCourse } from './support/courses.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { demoAdmin, logIn, newStudent, type Person, someoneNew } from './support/people.ts'
import { checkOut, fillCart, logInOnPage, ownedBy, registerOnPage } from './support/shopping.ts'
import { test } from './support/test.ts'
import type { Visit, VisitOptions } from './support/visit.ts'

let count = 0

/** Creates a site-wide coupon and returns its code. */
async function givenCoupon(origin: string, discountPercentage: number): Promise<string> {
  count += 1
  const { token } = await logIn(origin, demoAdmin)
  const code = `JOURNEY-${Date.now().toString(36)}-${count}`.toUpperCase()
  const { status } = await callApi(origin, 'POST', '/coupons', { token, body: { code, discountPercentage, scope: 'SITEWIDE' } })
  expect(status).toBe(200)
  return code
}

type Fixtures = { visit: (options?: VisitOptions) => Promise<Visit>; origin: string }

async function atTheCart({ visit, origin }: Fixtures, titles: readonly string[]): Promise<Visit & { student: Person }> {
  const student = await newStudent(origin)
  await fillCart(origin, student, titles)
  const visited = await visit({ as: student })
  await visited.go('/cart')
  return { ...visited, student }
}

describe('coupon', () => {
  test('is applied by keyboard alone and lowers the amount due', async ({ visit, origin }) => {
    const { page, student } = await atTheCart({ visit, origin }, [shortCourse, secondCourse])

    await tabTo(page, 'Coupon code')
    await page.keyboard.type('welcome20')
    await page.keyboard.press('Enter')
    await page.getByText('Coupon applied successfully!').waitFor()
    await focused(page, { name: 'Coupon code' })
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect.poll(async () => (await summary.innerText()).match(/−?₦[\d,]+/g)).toEqual(['₦10,000', '−₦2,000', '₦8,000'])
    await summary.getByText('You Save 20%').waitFor()
    await page.reload()
    await page.getByText('You Save 20%').waitFor()

    await checkOut(page, '₦8,000')
    expect(await page.getByTestId('sim-amount').innerText()).toContain('8,000')
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await page.getByRole('link', { name: `Start learning: ${secondCourse}` }).waitFor()
    expect(await ownedBy(origin, student)).toHaveLength(2)
  })

  test('that makes the total too small is explained once on a course page on a phone, outside the buy bar', async ({ visit, origin }) => {
    const code = await givenCoupon(origin, 99.5)
    const { id } = await courseTitled(origin, shortCourse)
    const { page, go } = await visit({ viewport: { width: 360, height: 740 } })
    await go(`/courses/${id}?coupon=${code}`)

    const sentence = page.getByText('This total is below the minimum card payment.')
    await sentence.first().waitFor({ state: 'attached' })

    expect(await sentence.count()).toBe(2)
    expect(await page.locator('.buy-bar').getByText('below the minimum').isVisible()).toBe(false)
    expect(await sentence.filter({ visible: true }).count()).toBe(1)
  })

  test('for 100% skips the payment page', async ({ visit, origin }) => {
    const code = await givenCoupon(origin, 100)
    const { page, student } = await atTheCart({ visit, origin }, [shortCourse])
    await page.getByLabel('Coupon code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('You Save 100%').waitFor()

    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await page.getByRole('button', { name: 'Enroll now' }).click()

    await page.waitForURL('**/enrollment-success')
    expect(await ownedBy(origin, student)).toHaveLength(1)
  })

  test("that doesn't exist is refused and doesn't change the price", async ({ visit, origin }) => {
    const { page, expectAnswer } = await atTheCart({ visit, origin }, [shortCourse])
    expectAnswer(400, /\/coupons\/validate$/)

    await page.getByLabel('Coupon code').fill('NOBODY-MADE-THIS')
    await page.getByRole('button', { name: 'Apply' }).click()

    await page.getByRole('alert').filter({ hasText: 'Invalid coupon code.' }).waitFor()
    expect((await page.getByRole('region', { name: 'Order Summary' }).innerText()).match(/₦[\d,]+/g)).toEqual(['₦5,000', '₦5,000'])
  })

  test('from a link survives registration and login', async ({ visit, origin }) => {
    const code = await givenCoupon(origin, 30)
    const person = someoneNew()
    const { id } = await courseTitled(origin, shortCourse)
    const { page, go } = await visit()
    await go(`/courses/${id}?coupon=${code.toLowerCase()}`)
    const box = page.getByRole('complementary', { name: 'Buy this course' })
    await box.getByText('₦3,500').waitFor()
    await box.getByText('-30%').waitFor()
    await box.getByText(`${code} applied`).waitFor()

    await page
      .getByRole('link', { name: `Add to Cart: ${shortCourse}` })
      .filter({ visible: true })
      .click()
    await registerOnPage(page, person)
    await logInOnPage(page, person)
    await page.waitForURL('**/cart')

    await page.getByText('You Save 30%').waitFor()
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await page.getByRole('button', { name: 'Pay ₦3,500' }).waitFor()
  })
})
