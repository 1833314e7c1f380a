import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { focused, press, tabTo } from './support/keyboard.ts'
import { completeCourse } from './support/learning.ts'
import { demoManager, newStudent } from './support/people.ts'
import { checkOut, fillCart, ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'

describe('manager area', () => {
  test('lets a manager refund a completed course by keyboard, and the student loses access', async ({ visit, origin }) => {
    const student = { ...(await newStudent(origin)), reason: `I learned this elsewhere ${Date.now().toString(36)}` }
    const { id } = await courseTitled(origin, shortCourse)
    await fillCart(origin, student, [shortCourse])
    const buyer = await visit({ as: student })
    await buyer.go('/cart')
    await checkOut(buyer.page, '₦5,000')
    await buyer.page.getByTestId('sim-pay-success').click()
    await buyer.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await completeCourse(origin, student, id)

    await buyer.go('/orders')
    await press(buyer.page, `Request a refund: ${shortCourse}`)
    await focused(buyer.page, { name: 'Reason' })
    await buyer.page.keyboard.type(student.reason)
    await press(buyer.page, 'Request a refund')
    await buyer.page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await ownedBy(origin, student)).toEqual([id])

    const { page, go, settled } = await visit({ as: demoManager })
    await go('/courses')
    await page.getByRole('link', { name: 'Manager', exact: true }).waitFor()
    await press(page, 'Manager')
    await page.waitForURL('**/manager')
    await settled()
    await tabTo(page, 'Skip menu')
    await press(page, 'Pending refunds')
    await page.waitForURL('**/manager/refunds')
    await settled()
    const asked = page.getByRole('listitem').filter({ hasText: student.reason })
    await asked.getByText('100% of the course').waitFor()

    await asked.getByRole('button', { name: 'Approve' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Approve this refund?' }).waitFor()
    await focused(page, { name: 'Reason' })
    await page.keyboard.type('A first time, and honest about it.')
    await press(page, 'Approve')
    await page.getByText('Refund approved. The money is on its way to the buyer.').waitFor()
    await asked.waitFor({ state: 'detached' })

    expect(await ownedBy(origin, student)).toEqual([])
    await buyer.go('/my-learning')
    await buyer.page.getByText("You haven't enrolled in any courses yet.").waitFor()
  })

  test('expands its sidebar on Tab, and on a phone has a menu that traps the focus', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoManager })
    await go('/manager')
    const sidebar = page.getByRole('navigation', { name: 'Manager Dashboard' })
    const widthOf = async () => (await sidebar.boundingBox())?.width
    await expect.poll(widthOf).toBe(70)
    await tabTo(page, 'Skip menu')
    await tabTo(page, 'Overview')
    await expect.poll(widthOf).toBe(250)
    await press(page, /^Orders/)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await expect.poll(widthOf).toBe(70)

    await sidebar.getByRole('link', { name: 'Payouts' }).hover()
    await expect.poll(widthOf).toBe(250)
    await page.getByRole('searchbox', { name: 'Search orders' }).focus()
    await expect.poll(widthOf).toBe(70)
    await sidebar.getByRole('link', { name: 'Payouts' }).hover()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).hover()
    await sidebar.getByRole('button', { name: 'Pin menu' }).click()
    await go('/manager/orders')
    await expect.poll(widthOf).toBe(250)
    await page.getByRole('button', { name: 'Unpin menu' }).click()
    await expect.poll(widthOf).toBe(70)

    await page.setViewportSize({ width: 360, height: 740 })
    await settled()
    await page.getByRole('button', { name: 'Manager Dashboard menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Manager Dashboard' })
    await drawer.waitFor()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    )
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await focused(page, { name: 'Manager Dashboard menu' })
  })
})
