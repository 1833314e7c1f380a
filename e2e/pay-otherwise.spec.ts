import { describe, expect } from 'vitest'
import { courseTitled, postJson } from './support/api.ts'
import { secondCourse, shortCourse } from './support/courses.ts'
import { newStudent } from './support/people.ts'
import { checkOut, fillCart, ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'
import type { Visit, VisitOptions } from './support/visit.ts'

type Fixtures = { visit: (options?: VisitOptions) => Promise<Visit>; origin: string }

/** Creates a student with a filled cart, and opens the cart page. The cart contains one course by default. */
async function atTheCart({ visit, origin }: Fixtures, titles: readonly string[] = [shortCourse]) {
  const student = await newStudent(origin)
  await fillCart(origin, student, titles)
  const visited = await visit({ as: student })
  await visited.go('/cart')
  return { ...visited, student }
}

const orders = /^\/api\/enrollments\/checkout$/
const verification = /^\/api\/payments\/paystack\/callback/
const referenceIn = (address: string) => new URL(address).searchParams.get('reference') ?? ''

describe('payment', () => {
  test('that is declined is reported, leaves the cart unchanged, and can be retried', async ({ visit, origin }) => {
    const { page, student, expectAnswer, go } = await atTheCart({ visit, origin })
    expectAnswer(402, verification)
    await checkOut(page, '₦5,000')

    await page.getByTestId('sim-decline-return').click()
    await page.getByRole('heading', { name: 'Payment Issue' }).waitFor()
    await page.getByRole('link', { name: 'Back to cart' }).click()
    await page.getByText('1 course in your cart').waitFor()
    expect(await ownedBy(origin, student)).toEqual([])

    await go('/cart')
    await checkOut(page, '₦5,000')
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    expect(await ownedBy(origin, student)).toHaveLength(1)
  })

  test('by transfer is confirmed on the page without a reload', async ({ visit, origin }) => {
    const { page, student } = await atTheCart({ visit, origin })
    await checkOut(page, '₦5,000')
    await page.getByTestId('sim-transfer').click()

    await page.getByTestId('sim-transfer-sent').click()
    await page.getByRole('heading', { name: 'Processing payment...' }).waitFor()
    const reference = referenceIn(page.url())
    await postJson(`${origin}/paystack-simulator/__sim/transactions/${reference}/pay`, {})

    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    expect(await ownedBy(origin, student)).toHaveLength(1)
  })

  test('that is canceled leads back to the unchanged cart', async ({ visit, origin }) => {
    const { page, student } = await atTheCart({ visit, origin })
    await checkOut(page, '₦5,000')

    await page.getByTestId('sim-cancel').click()

    await page.waitForURL('**/cart**')
    await page.getByText('1 course in your cart').waitFor()
    expect(await ownedBy(origin, student)).toEqual([])
  })

  test('of seats that is canceled leads back to the same payment, which is charged once', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const { page, go, settled } = await visit({ as: student })
    await go(`/courses/${(await courseTitled(origin, shortCourse)).id}`)
    await page.getByRole('link', { name: `Buy for a team: ${shortCourse}` }).click()
    await page.getByLabel('Number of seats').fill('2')
    await page.getByRole('button', { name: 'Pay ₦10,000 for 2 seats' }).click()
    await page.waitForURL('**/paystack-simulator/checkout/**')
    const paymentPage = page.url()

    await page.getByTestId('sim-cancel').click()
    await page.getByText(`2 seats of “${shortCourse}”`).waitFor()
    await settled()
    await page.getByRole('link', { name: 'Back to payment' }).press('Enter')
    await page.waitForURL(paymentPage)
    await page.getByTestId('sim-pay-success').click()
    await page.getByText('You have 2 seats.').waitFor()

    await page.goto(paymentPage)
    await page.getByTestId('sim-already-paid').waitFor()
    await go('/orders')
    expect(await page.getByRole('article', { name: /^Order #/ }).count()).toBe(1)
  })

  test('without a reference is reported as a problem, with links to My Learning and the home page', async ({ visit }) => {
    const { page, go } = await visit()

    await go('/payment/paystack/callback')

    await page.getByRole('heading', { name: 'Payment Issue' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'My Learning' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).waitFor()
  })

  test('with an unknown reference isn’t reported as a success, and the reference is shown', async ({ visit }) => {
    const { page, go, expectAnswer } = await visit()
    expectAnswer(404, verification)

    await go('/payment/paystack/callback?reference=unknown-payment')

    await page.getByRole('heading', { name: 'Payment Issue' }).waitFor()
    await page.getByText('unknown-payment').waitFor()
  })

  test('starts once for several clicks on Pay', async ({ visit, origin }) => {
    const { page, requests } = await atTheCart({ visit, origin })
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()

    await page.getByRole('button', { name: 'Pay ₦5,000' }).dblclick()
    await page.waitForURL('**/paystack-simulator/checkout/**')

    expect(requests('POST', orders)).toHaveLength(1)
    expect(await page.getByTestId('sim-attempts').innerText()).toBe('0')
  })

  test("isn't repeated by Back, Reload, or the payment page's URL", async ({ visit, origin }) => {
    const { page, student, settled } = await atTheCart({ visit, origin }, [shortCourse, secondCourse])
    await checkOut(page, '₦10,000')
    const paymentPage = page.url()
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    const reference = referenceIn(page.url())

    await page.reload()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await page.goto(paymentPage)
    await page.getByTestId('sim-already-paid').waitFor()
    await page.goto('/cart')
    await settled()

    await page.getByText('Your cart is empty').waitFor()
    const answer = await fetch(`${origin}/paystack-simulator/__sim/transactions/${reference}`)
    expect(await answer.json()).toMatchObject({ data: { status: 'success', attempts: 1 } })
    expect(await ownedBy(origin, student)).toHaveLength(2)
  })

  test('that the buyer leaves with Back resumes on the same payment page', async ({ visit, origin }) => {
    const { page, settled } = await atTheCart({ visit, origin })
    await checkOut(page, '₦5,000')
    const first = page.url()

    await page.goBack()
    await settled()
    await checkOut(page, '₦5,000')

    expect(page.url()).toBe(first)
  })
})
