import { describe, expect } from 'vitest'
import { shortCourse } from './support/courses.ts'
import { arrowToOption, press, tabTo, typeInto } from './support/keyboard.ts'
import { demoAdmin, demoInstructor, demoStudent, newStudent } from './support/people.ts'
import { checkOut, fillCart } from './support/shopping.ts'
import { test } from './support/test.ts'

describe('coupon for one course', () => {
  test('is created by keyboard, used by a student and counted', async ({ visit, origin }) => {
    const code = `KEYS-${Date.now().toString(36)}`.toUpperCase()
    const { page, go, settled } = await visit({ as: demoAdmin })
    await go('/coupon/summary')
    await press(page, 'New coupon')
    await page.getByRole('dialog', { name: 'New coupon' }).waitFor()
    await typeInto(page, { Code: code, 'Discount (%)': '20' })
    await tabTo(page, 'Courses')
    await page.keyboard.type('first web page')
    await arrowToOption(page, page.getByRole('option', { name: shortCourse }))
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Selected courses' }).getByText(shortCourse).waitFor()
    await press(page, 'Create coupon')
    await page.getByText(`Coupon ${code} was created.`).waitFor()

    const student = await newStudent(origin)
    await fillCart(origin, student, [shortCourse])
    const buyer = await visit({ as: student })
    await buyer.go('/cart')
    await buyer.page.getByLabel('Coupon code').fill(code.toLowerCase())
    await buyer.page.getByRole('button', { name: 'Apply' }).click()
    await buyer.page.getByText('You Save 20%').waitFor()
    await checkOut(buyer.page, '₦4,000')
    await buyer.page.getByTestId('sim-pay-success').click()
    await buyer.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()

    await go('/coupon/summary')
    const row = page.getByRole('row').filter({ hasText: code })
    await row.waitFor()
    expect((await row.getByRole('cell').allInnerTexts()).slice(1)).toEqual([
      shortCourse,
      '20%',
      'Active',
      '1',
      '$0.00',
      '$0.00',
      '₦1,000.00',
      '₦4,000.00',
    ])
    await press(page, code)
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await settled()
    expect(await page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1).innerText()).toMatch(
      /SUCCESS\s+NGN\s+₦4,000\.00/,
    )
    expect(await page.getByRole('listitem').filter({ hasText: shortCourse }).innerText()).toContain('₦4,000.00')
  })
})

const instructorPages = ['/coupon/summary', '/coupon/manage', '/coupon/report/WELCOME20', '/instructor/earnings', '/instructor/coupons']

test.for(instructorPages)('%s names the role that a student lacks', async (address, { visit }) => {
  const { page, go } = await visit({ as: demoStudent })
  await go(address)

  await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(address)}`)
  await page.getByText(/Your account doesn’t have the (Admin|Instructor) role\./).waitFor()
})

test("the instructor link leads to the overview, and /instructor to the instructor's courses", async ({ visit }) => {
  const { page, go } = await visit({ as: demoInstructor })
  await go('/instructor')
  await page.waitForURL('**/instructor/courses')

  await go('/courses')
  await page.getByRole('link', { name: 'Instructor', exact: true }).click()

  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})
