import { describe } from 'vitest'
import { mailTo } from './support/api.ts'
import { press } from './support/keyboard.ts'
import { demoInstructor, demoManager, logIn } from './support/people.ts'
import { test } from './support/test.ts'

describe('payouts', () => {
  test('are requested by keyboard alone, sent to the bank, and listed with their request', async ({ visit, origin }) => {
    const { page, go } = await visit({ as: demoInstructor })
    await go('/instructor/earnings')
    await press(page, 'Request payout in naira')
    const dialog = page.getByRole('dialog', { name: /^Request a payout of ₦/ })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Request payout' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/is on its way to your bank/).waitFor()
    await mailTo(origin, demoInstructor, /^You requested a payout of ₦/)
    await mailTo(origin, demoInstructor, /^You’ve been paid ₦/)

    await go('/instructor/earnings')
    const payouts = page.getByRole('region', { name: 'Payouts', exact: true })
    await payouts.getByText('Requested').first().waitFor()
    await payouts.getByText('Paid', { exact: true }).first().waitFor()

    const manager = await visit({ as: demoManager })
    await manager.go('/manager/payouts')
    await manager.page.getByText(`${demoInstructor.firstName} ${demoInstructor.lastName}`).first().waitFor()
    await manager.page.getByText('(request)').first().waitFor()
  })

  test('follow the terms that a manager sets, which the instructor sees in the wallet and by email', async ({ visit, origin }) => {
    const { id } = await logIn(origin, demoInstructor)
    const { page, go } = await visit({ as: demoManager })
    await go(`/manager/people/${id}`)
    await page.getByRole('button', { name: 'Change payout terms' }).click()
    await page.getByLabel('Holding time').fill('5')
    await page.getByLabel('Reserve').fill('25')
    await page.getByLabel('Reason').fill('Sells for years without disputes.')
    await page.getByRole('button', { name: 'Save terms' }).click()
    await page.getByText('25% for 33 days').waitFor()

    await mailTo(origin, demoInstructor, /^Your payout terms have changed$/)
    const instructor = await visit({ as: demoInstructor })
    await instructor.go('/instructor/earnings')
    await instructor.page.getByText('Earnings become available 5 days after a sale.', { exact: false }).first().waitFor()

    await page.getByRole('button', { name: 'Restore default' }).click()
    await page.getByLabel('Reason').fill('The test is over.')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click()
    await page.getByText('33 days (default)').waitFor()
  })
})
