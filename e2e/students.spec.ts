import { describe, expect } from 'vitest'
import { press, tabTo } from './support/keyboard.ts'
import { demoInstructor } from './support/people.ts'
import { test } from './support/test.ts'

describe('the students of an instructor', () => {
  test('are filtered, opened and messaged on a laptop', async ({ visit }) => {
    const { page, go } = await visit({ as: demoInstructor })
    await go('/instructor/courses')
    await page.getByRole('link', { name: 'Students' }).first().click()
    await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor()
    await page.getByLabel('Status').selectOption({ label: 'In progress' })
    await page.waitForURL(/state=LEARNING/)
    const row = page.getByRole('row').nth(1)
    await row.getByText('In progress').waitFor()
    const name = (await row.getByRole('link').innerText()).trim()
    await row.getByRole('link').click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByText(/^Enrolled: /)
      .first()
      .waitFor()
    await page.goBack()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await page.getByText(/announcements left this month/).waitFor()
    await page.getByLabel('Subject').fill('How is it going?')
    await page.getByLabel('Message', { exact: false }).last().fill('Tell me if a lecture is too fast.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Your message is on its way.').waitFor()
    await go('/instructor/communication?tab=announcements')
    await page.getByText('To selected students').first().waitFor()
  })

  test('are found on a phone', async ({ visit }) => {
    const { page, go } = await visit({ as: demoInstructor, viewport: { width: 360, height: 740 } })
    await go('/instructor/students')
    await page.getByRole('list', { name: 'Students' }).getByRole('listitem').first().waitFor()
    await page.getByLabel('Sort by').selectOption({ label: 'Progress: highest first' })
    await page.waitForURL(/sort=-progress/)
    const first = page.getByRole('list', { name: 'Students' }).getByRole('listitem').first()
    await first.getByText('100%').waitFor()
    await first.getByRole('link').click()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
  })

  test('are messaged by keyboard alone', async ({ visit }) => {
    const { page, go } = await visit({ as: demoInstructor })
    await go('/instructor/students?state=NOT_STARTED')
    await page.getByRole('row').nth(1).waitFor()
    await tabTo(page, /^Select all students on this page/)
    await page.keyboard.press('Space')
    await press(page, 'Message')
    await page.getByRole('dialog', { name: 'Message students' }).waitFor()
    await page.keyboard.type('Ready to start?')
    await tabTo(page, /^Message/)
    await page.keyboard.type('The first lecture takes five minutes.')
    await press(page, 'Send')
    await page.getByText('Your message is on its way.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
