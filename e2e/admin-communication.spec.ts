import { describe, expect, inject } from 'vitest'
import { mailTo } from './support/api.ts'
import { choose, press, seek, tabTo } from './support/keyboard.ts'
import { demoAdmin, demoInstructor } from './support/people.ts'
import { test } from './support/test.ts'

const origin = inject('origin')

describe('announcement', () => {
  test('is sent to all instructors by keyboard, and one of them unsubscribes without logging in', async ({ visit }) => {
    const { page, go } = await visit({ as: demoAdmin })
    await go('/admin/communication')
    await press(page, 'New announcement')
    await tabTo(page, 'Group')
    await choose(page, 'Instructors')
    await page.getByText(/^\d+ recipients$/).waitFor()
    await tabTo(page, 'Subject')
    await page.keyboard.type('Captions are read by many')
    await page.getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.type('Bus riders read them.')
    await press(page, 'Preview and send')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to \d+ recipients$/ })
      .waitFor()
    await page.frameLocator('iframe').getByText('Bus riders read them.').waitFor()
    await seek(page, /^Send to \d+ recipients$/)
    await page.keyboard.press('Enter')
    await page.getByText('Sending started.').waitFor()
    await page.getByText(/^Sent to (\d+) of \1 recipients$/).waitFor()

    const { text } = await mailTo(origin, demoInstructor, /^Captions are read by many$/)
    const link = /http\S+\/mails\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? expect.unreachable()
    const reader = await visit()
    await reader.go(new URL(link).pathname + new URL(link).search)
    await press(reader.page, 'Unsubscribe')
    await reader.page.getByText(/^You’re unsubscribed from emails like this one\./).waitFor()
  })
})
