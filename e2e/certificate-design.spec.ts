import path from 'node:path'
import { expect } from 'vitest'
import { checkAccessibility, checkWidths } from './support/check-page.ts'
import { press, tabTo } from './support/keyboard.ts'
import { demoInstructor } from './support/people.ts'
import { test } from './support/test.ts'

const logo = path.resolve(import.meta.dirname, '../web/public/apple-touch-icon.png')

test('an instructor designs the certificate of a course by keyboard, and sees each change in the preview', async ({ visit }) => {
  const visited = await visit({ as: demoInstructor })
  const { page, go, settled } = visited
  await go('/instructor/courses')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByRole('tab', { name: 'Certificate', exact: true }).click()
  const preview = page.getByRole('img', { name: 'A sample certificate with this design' })
  await preview.waitFor()
  const drawn = () => preview.getAttribute('src')
  const before = await drawn()

  await tabTo(page, /Classic|Modern|Formal/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(drawn).not.toBe(before)
  await tabTo(page, 'Accent color')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('#7a1f3d')
  await expect.poll(async () => decodeURIComponent((await drawn()) ?? '')).toContain('#7a1f3d')
  await tabTo(page, 'Signatory')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Dr. Ngozi Eze, Director')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByLabel(/^(Choose|Replace) logo$/).setInputFiles(logo)
  await page.getByText('Picture saved.').waitFor()
  await expect.poll(async () => decodeURIComponent((await drawn()) ?? '')).toContain('data:image/png')
  await settled()
  await checkAccessibility(visited)
  await checkWidths(visited)

  await page.reload()
  await page.getByLabel('Signatory').waitFor()
  expect(await page.getByLabel('Signatory').inputValue()).toBe('Dr. Ngozi Eze, Director')
  await press(page, 'Remove logo')
  await page.getByLabel('Choose logo').waitFor()
})
