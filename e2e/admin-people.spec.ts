import { describe, expect } from 'vitest'
import { callApi } from './support/api.ts'
import { press, tabTo } from './support/keyboard.ts'
import { demoAdmin, logIn, newVerifiedStudent } from './support/people.ts'
import { test } from './support/test.ts'

describe('user administration', () => {
  test('lets an admin find a user, make them a manager and suspend them by keyboard alone', async ({ visit, origin }) => {
    const student = await newVerifiedStudent(origin)
    const { token } = await logIn(origin, student)
    const asManager = async () => (await callApi(origin, 'GET', '/manager/people', { token })).status
    expect(await asManager()).toBe(403)
    const { page, go, settled } = await visit({ as: demoAdmin })

    await go('/admin/people')
    await page.getByRole('searchbox', { name: 'Search users' }).focus()
    await page.keyboard.type(student.email)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/people?search=**')
    await settled()
    await page.getByRole('row').filter({ hasText: student.email }).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/people\/[0-9a-f-]{36}$/)
    await settled()

    await page.getByRole('checkbox', { name: 'Instructor' }).focus()
    await tabTo(page, 'Manager')
    await page.keyboard.press('Space')
    await press(page, 'Change roles')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Joins the team')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoAdmin.password)
    await page.keyboard.press('Enter')
    await page.getByText('Roles changed for').waitFor()
    expect(await asManager()).toBe(200)

    await press(page, 'Suspend account')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Left the team')
    await press(page, 'Suspend')
    await page.getByText('is suspended.').waitFor()
    expect(await asManager()).toBe(401)
  })
})
