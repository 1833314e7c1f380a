import {
  getMailTemplate,
  listMailTemplates,
  type MailTemplate,
  previewMailTemplate,
  resetMailTemplate,
  sendTestMail,
  updateMailTemplate,
} from '@akada/contract/mails.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { givenAdmin } from '../../testing/review-givens.ts'
import { MailTemplates } from './mail-templates.tsx'

const words = { subject: 'Good news', body: 'Hello {name}', button: 'See it' }
const template = (changed: Partial<MailTemplate> = {}): MailTemplate => ({
  kind: 'course-approved',
  name: 'Course approved',
  when: 'An admin approved a course.',
  words,
  defaults: words,
  isChanged: false,
  changedAt: null,
  version: 3,
  hasButton: true,
  placeholders: [
    { name: 'name', example: 'Ngozi', isNeeded: false },
    { name: 'course', example: 'Baking bread', isNeeded: true },
  ],
  ...changed,
})

beforeEach(() => {
  givenAdmin()
  fakeEndpoint(previewMailTemplate, ({ body: { subject, body } }) => ({
    faults: [],
    letter: { subject, html: `<p>${body} <a href="https://x.test">x</a></p>`, text: body },
  }))
})
afterEach(() => endSession())

function open(shown = template()) {
  fakeEndpoint(getMailTemplate, shown)
  const place = { path: '/admin/communication', at: '/admin/communication?tab=templates&letter=course-approved' }
  return { ...renderPage({ Component: MailTemplates }, place), user: userEvent.setup({ delay: null }) }
}
const field = (label: RegExp) => screen.findByLabelText<HTMLTextAreaElement>(label)
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))
const rewrite = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  await user.clear(await field(/^Message/))
  await user.click(await field(/^Message/))
  await user.paste(text)
}

describe('email template list', () => {
  const listed = {
    kind: 'receipt',
    name: 'Receipt',
    reader: 'Buyer',
    when: 'An order was paid.',
    subject: 'Your receipt',
    isChanged: false,
  }

  test('can be searched, and marks changed templates', async () => {
    fakeEndpoint(listMailTemplates, [listed, { ...listed, kind: 'x', name: 'Course approved', reader: 'Instructor', isChanged: true }])
    renderPage({ Component: MailTemplates }, { path: '/admin/communication' })

    expect(await screen.findByText('Customized')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Search templates'), 'buyer')
    expect(screen.queryByText('Course approved')).toBeNull()
    expect(screen.getByRole('link', { name: 'Receipt' })).toHaveProperty('href', expect.stringMatching(/tab=templates&letter=receipt$/))
    await userEvent.type(screen.getByLabelText('Search templates'), 'zzz')
    expect(screen.getByText('No matching templates.')).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(listMailTemplates, broken())
    renderPage({ Component: MailTemplates }, { path: '/admin/communication' })

    expect(await screen.findByText('We couldn’t load the templates.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('email template editor', () => {
  test('shows a live preview for phones and as text, without working links', async () => {
    const { user } = open()

    await rewrite(user, 'Dear {name}')

    await waitFor(() => expect(screen.getByTitle(/^Email: /)).toHaveProperty('srcdoc', '<p>Dear {name} <a>x</a></p>'))
    await user.click(screen.getByRole('tab', { name: 'Plain text' }))
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('Dear {name}')).toBeTruthy()
  })

  test('shows errors while typing, and keeps the last preview', async () => {
    const { user } = open()
    await screen.findByTitle(/^Email: /)
    const message = 'Unknown placeholder: {nmae}.'
    fakeEndpoint(previewMailTemplate, { faults: [{ path: 'body', message }], letter: null })

    await rewrite(user, 'Dear {nmae}')

    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText('Fix the errors to see a preview.')).toBeTruthy()
    expect(screen.getByTitle(/^Email: /)).toBeTruthy()
  })

  test('inserts placeholders at the cursor', async () => {
    const { user } = open()
    const text = await field(/^Message/)
    await user.click(text)
    text.setSelectionRange(0, 5)

    await press(user, 'Insert {course}')

    expect(text.value).toBe('{course} {name}')
    expect(document.activeElement).toBe(text)
    expect(text.selectionStart).toBe(8)
  })

  test('saves the text with the version that was opened', async () => {
    const { user } = open()
    const calls = fakeEndpoint(updateMailTemplate, ({ body: { version: _, ...saved } }) =>
      template({ words: saved, version: 4, isChanged: true }),
    )
    expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)

    await rewrite(user, 'Dear {name}')
    await press(user, 'Save')

    expect(await screen.findByText('Saved. New emails use this text.')).toBeTruthy()
    expect(await screen.findByText('Customized')).toBeTruthy()
    expect(calls).toEqual([{ params: { kind: 'course-approved' }, body: { ...words, body: 'Dear {name}', version: 3 } }])
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  })

  test('keeps the input after a failed save, and shows the error at its field', async () => {
    const { user } = open()
    fakeEndpoint(
      updateMailTemplate,
      refused('INVALID_INPUT', { errors: [{ path: 'body', message: 'A required placeholder is missing: {course}.' }] }),
    )

    await rewrite(user, 'Dear {name}')
    await press(user, 'Save')

    expect(await screen.findByText('A required placeholder is missing: {course}.')).toBeTruthy()
    expect((await field(/^Message/)).value).toBe('Dear {name}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Message/)))
  })

  test("shows another admin's newer version, from which the user can continue", async () => {
    const { user } = open()
    const theirs = template({ words: { ...words, body: 'Theirs' }, version: 9, isChanged: true })
    fakeEndpoint(updateMailTemplate, refused('EDIT_CONFLICT', { data: theirs }))

    await rewrite(user, 'Mine')
    await press(user, 'Save')
    expect(await screen.findByText('Theirs')).toBeTruthy()
    expect((await field(/^Message/)).value).toBe('Mine')
    await press(user, 'Use latest version')

    await waitFor(async () => expect((await field(/^Message/)).value).toBe('Theirs'))
    const calls = fakeEndpoint(updateMailTemplate, theirs)
    await rewrite(user, 'Both')
    await press(user, 'Save')
    await waitFor(() => expect(calls).toMatchObject([{ body: { version: 9 } }]))
  })

  test('restores the default after a confirmation', async () => {
    const { user } = open(template({ isChanged: true, words: { ...words, body: 'Mine' } }))
    const calls = fakeEndpoint(resetMailTemplate, template({ version: 4 }))

    await press(user, 'Restore default')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore default' }))

    await waitFor(async () => expect((await field(/^Message/)).value).toBe('Hello {name}'))
    expect(calls).toEqual([{ params: { kind: 'course-approved' }, body: { version: 3 } }])
  })

  test.each([
    ['says where a test email was sent', { to: 'admin@akada.test' }, 'Test email sent to admin@akada.test.'],
    ['says why a test email was rejected', refused('MAIL_NOT_TAKEN'), 'The mail server rejected this email. Try again in a moment.'],
  ])('%s', async (_, answer, said) => {
    const { user } = open()
    const calls = fakeEndpoint(sendTestMail, answer)

    await rewrite(user, 'Dear {name}')
    await press(user, 'Send me a test')

    expect(await screen.findByText(said)).toBeTruthy()
    expect(calls).toMatchObject([{ body: { body: 'Dear {name}' } }])
  })

  test('has no button field when the template has no button', async () => {
    open(template({ hasButton: false, words: { ...words, button: '' } }))

    await field(/^Message/)
    expect(screen.queryByLabelText(/^Button/)).toBeNull()
  })
})
