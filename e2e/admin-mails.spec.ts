import { describe, inject } from 'vitest'
import { mailTo } from './support/api.ts'
import { press, seek, tabTo } from './support/keyboard.ts'
import { demoAdmin } from './support/people.ts'
import { test } from './support/test.ts'

const origin = inject('origin')

describe('email template', () => {
  test('is edited by keyboard and sent as a test, which appears in the outbox', async ({ visit }) => {
    const { page, go } = await visit({ as: demoAdmin })
    await go('/admin/communication?tab=templates')
    await press(page, 'Two-step verification off')
    await tabTo(page, 'Subject')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('{site}: one step less')
    await page.frameLocator('iframe').getByText('Hello Bisi,').waitFor()
    await press(page, 'Save')
    await page.getByText('Saved. New emails use this text.').waitFor()
    await seek(page, 'Send me a test')
    await page.keyboard.press('Enter')
    await page.getByText(/^Test email sent to /).waitFor()

    await mailTo(origin, demoAdmin, /^\S+: one step less$/)
    await go('/admin/communication?tab=outbox')
    await page.getByRole('cell', { name: 'Test email' }).first().waitFor()
    await page.getByRole('link', { name: demoAdmin.email }).first().waitFor()
  })
})
