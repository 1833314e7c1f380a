import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callApi, courseTitled } from './api.ts'
import { logIn, type Person } from './people.ts'

/** Adds courses to a user's cart without a browser. */
export async function fillCart(origin: string, person: Person, titles: readonly string[]) {
  const { token } = await logIn(origin, person)
  for (const title of titles) {
    const { id } = await courseTitled(origin, title)
    await callApi(origin, 'POST', `/cart/add/${id}`, { token })
  }
}

export async function ownedBy(origin: string, person: Person): Promise<number[]> {
  const { token } = await logIn(origin, person)
  return (await callApi<{ courseIds: number[] }>(origin, 'GET', '/enrollments/owned', { token })).data.courseIds
}

/** Goes from the cart to the payment page. */
export async function checkOut(page: Page, price: string) {
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await page
    .getByRole('dialog', { name: 'Order Summary' })
    .getByRole('button', { name: `Pay ${price}` })
    .click()
  await page.waitForURL('**/paystack-simulator/checkout/**')
}

export const logInOnPage = async (page: Page, person: Person) => {
  // The URL changes first, so the registration form, which has the same fields, may still be shown.
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Goes from the login page to the registration, and returns. */
export async function registerOnPage(page: Page, person: Person) {
  await page.waitForURL('**/login?returnUrl=*')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  expect(await page.getByLabel('Country').first().inputValue()).toBe('NG')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/login?returnUrl=*')
}
