import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled, mailTo } from './support/api.ts'
import { secondCourse, shortCourse } from './support/courses.ts'
import { press, tabTo } from './support/keyboard.ts'
import { logIn, newStudent, type Person, someoneNew } from './support/people.ts'
import { ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Returns the path of the link in a gift's email. */
async function giftLink(origin: string, recipient: { email: string }): Promise<string> {
  const { text } = await mailTo(origin, recipient, /gave you a course/)
  const { pathname, search } = new URL(/https?:\/\/\S+\/gifts\/\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}

async function pay(page: Page, price: string) {
  await page
    .getByRole('dialog', { name: 'Give as a gift' })
    .getByRole('button', { name: `Pay ${price}` })
    .click()
  await page.waitForURL('**/paystack-simulator/checkout/**')
  await page.getByTestId('sim-pay-success').click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
}

async function registerWithout(origin: string, person: Person) {
  const { firstName, lastName, email, password } = person
  await callApi(origin, 'POST', '/auth/register', { body: { firstName, lastName, email, password, country: 'Nigeria', countryCode: 'NG' } })
}

describe('a gift', () => {
  test('is bought on a phone, and redeemed on a laptop after the registration', async ({ visit, origin }) => {
    const [giver, recipient] = [await newStudent(origin), someoneNew()]
    const { id } = await courseTitled(origin, shortCourse)
    const buyer = await visit({ ...phone, as: giver })
    await buyer.go(`/courses/${id}`)
    await buyer.page.getByRole('link', { name: `Give as a gift: ${shortCourse}` }).click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Give as a gift' })
    await dialog.getByLabel('Recipient’s email').fill(recipient.email)
    await dialog.getByLabel('Recipient’s name').fill('Bola')
    await dialog.getByLabel('Message (optional)').fill('Congratulations on your first website!')
    await pay(buyer.page, '₦5,000')
    await buyer.page.getByRole('link', { name: 'View gift' }).click()
    await buyer.page.getByText(recipient.email).waitFor()
    expect(await ownedBy(origin, giver)).toEqual([])

    const laptop = await visit()
    await laptop.go(await giftLink(origin, recipient))
    await laptop.page.getByRole('heading', { name: shortCourse }).waitFor()
    await laptop.page.getByText('Congratulations on your first website!').waitFor()
    expect(laptop.page.url()).not.toContain('token')
    await laptop.page.getByRole('link', { name: 'Register to redeem' }).click()
    await laptop.page.waitForURL('**/register?returnUrl=*')
    await registerWithout(origin, recipient)
    await laptop.page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
    await laptop.page.getByRole('heading', { name: 'Login' }).waitFor()
    await laptop.page.getByLabel('Email').first().fill(recipient.email)
    await laptop.page.getByLabel('Password', { exact: true }).fill(recipient.password)
    await laptop.page.getByRole('button', { name: 'Login' }).click()
    await laptop.page.getByRole('button', { name: 'Redeem gift' }).click()
    await laptop.page.waitForURL(/\/my-learning\/courses\/\d+/)

    expect(await ownedBy(origin, recipient)).toEqual([id])
    await buyer.go('/orders')
    await buyer.page.getByText('Redeemed', { exact: true }).waitFor()
    expect(await buyer.page.getByRole('button', { name: /^Request a refund/ }).count()).toBe(0)
  })

  test('from the cart goes to another recipient and is refunded, by keyboard alone', async ({ visit, origin }) => {
    const [giver, wrong, friend] = [await newStudent(origin), someoneNew(), someoneNew()]
    const { id } = await courseTitled(origin, secondCourse)
    const { token } = await logIn(origin, giver)
    await callApi(origin, 'POST', `/cart/add/${id}`, { token })
    const { page, go } = await visit({ as: giver })
    await go('/cart')
    await press(page, `Give as a gift: ${secondCourse}`)
    await page.getByRole('dialog', { name: 'Give as a gift' }).getByLabel('Recipient’s email').waitFor()
    await page.keyboard.type(wrong.email)
    await tabTo(page, 'Recipient’s name')
    await page.keyboard.type('Efe')
    await press(page, /^Pay /)
    await page.waitForURL('**/paystack-simulator/checkout/**')
    await page.getByTestId('sim-pay-success').press('Enter')
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    const first = await giftLink(origin, wrong)
    await press(page, 'View gift')
    await page.getByRole('button', { name: `Change gift: ${secondCourse}` }).waitFor()
    await press(page, `Change gift: ${secondCourse}`)
    await page.getByRole('dialog', { name: 'Change gift' }).getByLabel('Recipient’s email').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(friend.email)
    await press(page, 'Save changes')
    await page.getByText(/^Gift changed/).waitFor()

    const other = await visit()
    other.expectAnswer(404, /\/gifts\/\d+/)
    await other.go(first)
    await other.page.getByText('Open the link in the email, or log in with the email that the gift is for.').waitFor()
    const second = await giftLink(origin, friend)
    await press(page, `Request a refund: ${secondCourse}`)
    await page.getByRole('dialog', { name: 'Request a refund' }).waitFor()
    await page.keyboard.type('They have it already.')
    await press(page, 'Request a refund')
    await page
      .getByText(/is approved and on its way to you/)
      .first()
      .waitFor()

    const late = await visit()
    await late.go(second)
    await late.page.getByText('This gift is no longer available. Ask the giver about it.').waitFor()
    await go('/cart')
    await page.getByText('Your cart is empty').waitFor()
  })
})
