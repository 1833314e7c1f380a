import { updatePassword } from '@akada/contract/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

const current = () => screen.getByLabelText('Current Password')
const next = () => screen.getByLabelText('New Password')
const confirmed = () => screen.getByLabelText('Confirm New Password')
const button = () => screen.getByRole('button', { name: 'Update Password' })

const shown = (onUpdated?: () => void) => {
  renderPage({ Component: () => <ChangePasswordForm email="ngozi@example.com" {...(onUpdated && { onUpdated })} /> }, { path: '/' })
  return userEvent.setup()
}

async function filledIn(user = shown(), { repeated = 'a better one' } = {}) {
  await user.type(current(), 'learn-with-akada')
  await user.type(next(), 'a better one')
  await user.type(confirmed(), repeated)
  return user
}

describe('password change', () => {
  test('sends both passwords, shows a success message, and clears the form', async () => {
    const calls = fakeEndpoint(updatePassword, null)
    const user = await filledIn()

    await user.click(button())

    expect(await screen.findByText('Password updated successfully!')).toBeTruthy()
    expect(calls).toEqual([{ body: { oldPassword: 'learn-with-akada', newPassword: 'a better one' } }])
    for (const field of [current(), next(), confirmed()]) expect(field).toHaveProperty('value', '')
    expect(screen.queryByText('Password is required.')).toBeNull()
  })

  test('notifies the page of the success, so that it can close the form', async () => {
    fakeEndpoint(updatePassword, null)
    let times = 0
    const user = await filledIn(shown(() => (times += 1)))

    await user.click(button())

    await waitFor(() => expect(times).toBe(1))
  })

  test('sends nothing while the new passwords differ', async () => {
    const calls = fakeEndpoint(updatePassword, null)
    const user = await filledIn(shown(), { repeated: 'a bitter one' })

    await user.click(button())

    expect(await screen.findByText('New passwords do not match')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(confirmed()))
    expect(calls).toEqual([])
  })

  test('compares the new passwords again when the first one is corrected', async () => {
    const user = await filledIn(shown(), { repeated: 'a better one!' })
    await user.tab()
    await screen.findByText('New passwords do not match')

    await user.type(next(), '!')

    await waitFor(() => expect(screen.queryByText('New passwords do not match')).toBeNull())
  })

  test('shows an error for each empty field, and focuses the first one', async () => {
    const user = shown()

    await user.click(button())

    expect(await screen.findAllByText('Password is required.')).toHaveLength(2)
    expect(screen.getByText('Please confirm your password.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(current()))
  })

  test('requires eight characters', async () => {
    const user = shown()

    await user.type(next(), 'seven77')
    await user.tab()

    expect(await screen.findByText('Password must be at least 8 characters.')).toBeTruthy()
    expect(screen.queryByText('Please confirm your password.')).toBeNull()
  })

  test('shows under the field that the password is wrong, and focuses the field', async () => {
    fakeEndpoint(updatePassword, refused('WRONG_PASSWORD'))
    const user = await filledIn()

    await user.click(button())

    expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy()
    expect(document.activeElement).toBe(current())
    expect(next()).toHaveProperty('value', 'a better one')
  })

  test("shows the server's error about the new password under the field", async () => {
    const errors = [{ path: 'newPassword', message: 'This password is too common.' }]
    fakeEndpoint(updatePassword, refused('INVALID_INPUT', { errors }))
    const user = await filledIn()

    await user.click(button())

    expect(await screen.findByText('This password is too common.')).toBeTruthy()
  })

  test.each([
    ['a fault without a message', broken(), 'Failed to update password. Please try again.'],
    ['a refusal', refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    ['a lost connection', lostConnection(), 'Failed to update password. Please try again. Check your connection.'],
  ])('shows an error message after %s', async (_, answer, sentence) => {
    fakeEndpoint(updatePassword, answer)
    const user = await filledIn()

    await user.click(button())

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', sentence)
    expect(current()).toHaveProperty('value', 'learn-with-akada')
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    fakeEndpoint(updatePassword, () => new Promise((resolve) => (answer = resolve)))
    const user = await filledIn()

    await user.click(button())

    expect((await screen.findByRole('button', { name: 'Updating...' })).getAttribute('aria-busy')).toBe('true')
    answer(answered(200, 'OK'))
    await screen.findByText('Password updated successfully!')
  })

  test('has autocomplete attributes for password managers', () => {
    shown()

    expect(current().getAttribute('autocomplete')).toBe('current-password')
    expect(next().getAttribute('autocomplete')).toBe('new-password')
    expect(document.querySelector('input[autocomplete=username]')).toHaveProperty('value', 'ngozi@example.com')
  })
})
