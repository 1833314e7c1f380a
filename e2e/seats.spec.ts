import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled, mailTo } from './support/api.ts'
import { secondCourse, shortCourse } from './support/courses.ts'
import { press, tabTo } from './support/keyboard.ts'
import { newStudent } from './support/people.ts'
import { fillCart, ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }

/** Returns the path of the link in an invitation to a seat. */
async function seatLink(origin: string, member: { email: string }): Promise<string> {
  const { text } = await mailTo(origin, member, /has a seat for you/)
  const { pathname, search } = new URL(/https?:\/\/\S+\/seats\/\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}

async function pay(page: Page) {
  await page.waitForURL('**/paystack-simulator/checkout/**')
  await page.getByTestId('sim-pay-success').click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
}

describe('seats for a team', () => {
  test('are bought on a phone with a company, accepted, followed and refunded', async ({ visit, origin }) => {
    const [owner, member, late] = [await newStudent(origin), await newStudent(origin), await newStudent(origin)]
    const { id } = await courseTitled(origin, shortCourse)
    await fillCart(origin, owner, [shortCourse])
    const { page, go } = await visit({ ...phone, as: owner })
    await go('/cart')
    await page.getByRole('link', { name: 'Buy for a team' }).click()
    const order = page.getByRole('dialog', { name: 'Buy for a team' })
    await order.getByLabel('Number of seats').fill('3')
    await order.getByText('Company details for the receipt (optional)').click()
    await order.getByLabel('Company name').fill('Ade Bakery Ltd')
    await order.getByRole('button', { name: 'Pay ₦15,000 for 3 seats' }).click()
    await pay(page)
    await page.getByRole('link', { name: 'Invite your team' }).click()
    await page.getByText('3 seats: 3 free').waitFor()
    expect(await ownedBy(origin, owner)).toEqual([])

    await page.getByRole('button', { name: `Invite members: ${shortCourse}` }).click()
    const invite = page.getByRole('dialog', { name: 'Invite members' })
    await invite.getByLabel('Emails').fill(`${member.email}\nnonsense`)
    await invite.getByRole('button', { name: 'Send invitations' }).click()
    await invite.getByText(/Line 2: .*nonsense.* isn’t an email/).waitFor()
    await invite.getByLabel('Emails').fill(`${member.email}, ${late.email}`)
    await invite.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('2 invitations sent.').waitFor()

    const laptop = await visit({ as: member })
    await laptop.go(await seatLink(origin, member))
    await laptop.page.getByText(/will see your progress in this course/).waitFor()
    expect(laptop.page.url()).not.toContain('token')
    await laptop.page.getByRole('button', { name: 'Accept seat' }).click()
    await laptop.page.waitForURL(/\/my-learning\/courses\/\d+/)
    expect(await ownedBy(origin, member)).toEqual([id])

    await go('/orders')
    await page.getByText('3 seats: 1 free, 1 invited, 1 accepted').waitFor()
    await page.getByRole('button', { name: `Request a refund: ${shortCourse}` }).click()
    const refund = page.getByRole('dialog', { name: 'Request a refund' })
    await refund.getByLabel('Reason').fill('The team is smaller.')
    await refund.getByRole('button', { name: 'Request a refund' }).click()
    await page
      .getByText(/₦5,000 is approved and on its way to you/)
      .first()
      .waitFor()
    await page.getByText('3 seats: 1 invited, 1 accepted, 1 refunded').waitFor()
  })

  test('are invited, revoked and reassigned by keyboard alone', async ({ visit, origin }) => {
    const [owner, first, second] = [await newStudent(origin), await newStudent(origin), await newStudent(origin)]
    const { id } = await courseTitled(origin, secondCourse)
    const { page, go } = await visit({ as: owner })
    await go(`/cart?team=${id}`)
    await page.getByRole('dialog', { name: 'Buy for a team' }).getByLabel('Number of seats').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('1')
    await press(page, /^Pay .* for 1 seat$/)
    await page.waitForURL('**/paystack-simulator/checkout/**')
    await page.getByTestId('sim-pay-success').press('Enter')
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await press(page, 'Invite your team')
    await page.getByText('1 seat: 1 free').waitFor()

    await press(page, `Invite members: ${secondCourse}`)
    await page.getByRole('dialog', { name: 'Invite members' }).waitFor()
    await page.keyboard.type(second.email)
    await press(page, 'Send invitations')
    await page.getByText('1 invitation sent.').waitFor()
    await press(page, `Revoke the invitation to ${second.email}`)
    await page.getByRole('dialog', { name: 'Revoke this invitation?' }).waitFor()
    await press(page, 'Revoke')
    await page.getByText('1 seat: 1 free').waitFor()
    const other = await visit({ as: second })
    other.expectAnswer(404, /\/seats\/\d+/)
    await other.go(await seatLink(origin, second))
    await other.page.getByText('This seat doesn’t exist, or is for another account.').waitFor()

    await press(page, `Invite members: ${secondCourse}`)
    await page.getByRole('dialog', { name: 'Invite members' }).waitFor()
    await page.keyboard.type(first.email)
    await press(page, 'Send invitations')
    await page.getByText('1 seat: 1 invited').waitFor()
    const { pathname } = new URL(await seatLink(origin, first), origin)
    const member = await visit({ as: first })
    await member.go(await seatLink(origin, first))
    await press(member.page, 'Accept seat')
    await member.page.waitForURL(/\/my-learning\/courses\/\d+/)
    // The player would save its position after the seat is reassigned.
    await member.go('/my-learning')

    await go(page.url().replace(origin, ''))
    await page.getByText('1 seat: 1 accepted').waitFor()
    await press(page, /^Reassign the seat of/)
    await page.getByRole('dialog', { name: 'Reassign this seat?' }).waitFor()
    await tabTo(page, 'New member’s email')
    await page.keyboard.type(second.email)
    await press(page, 'Reassign seat')
    await page.getByText('1 seat: 1 invited').waitFor()
    expect(await ownedBy(origin, first)).toEqual([])
    const { data } = await callApi<{ state: string }>(origin, 'GET', `/seats/${pathname.split('/').at(-1)}${await tokenOf(origin, second)}`)
    expect(data.state).toBe('OPEN')
  })
})

/** Returns the query of the newest link to a seat. */
const tokenOf = async (origin: string, member: { email: string }): Promise<string> => new URL(await seatLink(origin, member), origin).search
