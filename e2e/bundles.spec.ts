import { describe, expect } from 'vitest'
import { demoInstructor, newStudent } from './support/people.ts'
import { ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
const demoBundle = 'The whole path in one bundle'

describe('bundles', () => {
  test('are made, published, seen in the shop and archived by an instructor', async ({ visit }) => {
    const { page, go } = await visit({ as: demoInstructor })
    const title = `Two of the best ${Date.now()}`
    await go('/instructor/bundles')
    await page.getByRole('link', { name: 'Create a bundle' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('They belong together.')
    const courses = page.getByRole('combobox', { name: 'Courses', exact: true })
    for (let course = 0; course < 2; course++) {
      await courses.click()
      await page.getByRole('option').first().waitFor()
      await courses.press('ArrowDown')
      await courses.press('Enter')
    }
    await page.getByText(/^The courses alone cost ₦/).waitFor()
    await page.getByLabel('Price in naira').fill('6000')
    await page.getByLabel('Price in dollars').fill('6')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'View page' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page
      .getByText(/^You save ₦/)
      .first()
      .waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Archive' }).click()

    await page.getByText('Archived', { exact: true }).waitFor()
  })

  test('are bought on a phone, shown as one item, and refunded as a whole', async ({ visit, origin }) => {
    const buyer = await newStudent(origin)
    const { page, go } = await visit({ ...phone, as: buyer })
    await go('/bundles')
    await page.getByRole('link', { name: demoBundle }).click()
    await page.getByRole('button', { name: `Add to cart: ${demoBundle}` }).click()
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await page.getByText('1 bundle in your cart').waitFor()
    await page.getByText('Bundles can’t be bought for a team.').waitFor()
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await page
      .getByRole('dialog', { name: 'Order Summary' })
      .getByRole('button', { name: /^Pay ₦/ })
      .click()
    await page.waitForURL('**/paystack-simulator/checkout/**')
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    expect((await ownedBy(origin, buyer)).length).toBeGreaterThan(1)

    await go('/orders')
    await page.getByRole('heading', { level: 3, name: demoBundle }).waitFor()
    await page.getByRole('button', { name: `Request a refund: ${demoBundle}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a refund' })
    await dialog.getByText(/access to all courses of the bundle/).waitFor()
    await dialog.getByLabel('Reason').fill('Too much at once.')
    await dialog.getByRole('button', { name: 'Request a refund' }).click()

    await page
      .getByText(/is approved and on its way to you/)
      .first()
      .waitFor()
    expect(await ownedBy(origin, buyer)).toEqual([])
  })
})
