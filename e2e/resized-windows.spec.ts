import { describe, expect } from 'vitest'
import { demoAdmin, demoInstructor } from './support/people.ts'
import { test } from './support/test.ts'

const phone = { width: 390, height: 844 }
const turned = { width: 844, height: 390 }

describe('window that is resized while a dialog is open', () => {
  test('stays usable if the dialog belongs to a menu that only phones have', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoInstructor, viewport: phone })
    await go('/instructor/courses')
    await page.getByRole('button', { name: 'Instructor Dashboard menu' }).click()
    await page.getByRole('dialog').waitFor()

    await page.setViewportSize(turned)
    await settled()

    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Your account' }).click({ timeout: 5_000 })
  })

  test('keeps text typed into a dialog of a table row', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoInstructor, viewport: { width: 1280, height: 800 } })
    await go('/instructor/coupons')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const field = page.getByRole('dialog').getByLabel('Maximum redemptions')
    await field.fill('12')

    await page.setViewportSize(phone)
    await settled()

    expect(await field.inputValue()).toBe('12')
    expect(await page.getByRole('table').count()).toBe(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('table').waitFor({ state: 'detached' })
    expect(await page.locator('.rows').count()).toBeGreaterThan(0)
  })
})

test('the columns of a table can be reset on phones, and their dialog closed', async ({ visit }) => {
  const { page, go } = await visit({ as: demoAdmin, viewport: phone })
  await go('/admin/people?columns=none')
  await page.getByRole('button', { name: 'Columns' }).click()

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.waitForURL('**/admin/people')
  await page.getByRole('button', { name: 'Done' }).click({ timeout: 5_000 })

  expect(await page.getByRole('dialog').count()).toBe(0)
})
