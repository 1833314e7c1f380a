import { getMyApplication, submitApplication } from '@akada/contract/instructors.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endSession } from '../lib/session.ts'
import { answered, broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as teach from './teach.tsx'

// These tests type a lot of text.
vi.setConfig({ testTimeout: 20_000 })

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./parts/own-application.tsx'))
afterEach(() => endSession())

const instructor = givenAccount({ roles: [{ name: 'STUDENT' }, { name: 'INSTRUCTOR' }] })
const words = {
  brand: 'Obi Studio',
  headline: 'Sewing from the first stitch',
  bio: 'I have sewn for twenty years, and taught forty apprentices in Enugu.',
}
const show = () => renderPage(teach, { path: '/teach' })
const field = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })

async function showForm(application: (typeof words & { status: 'DECLINED'; reason: string; createdAt: string }) | null = null) {
  givenStudent()
  fakeEndpoint(getAccount, givenAccount())
  fakeEndpoint(getMyApplication, application)
  const shown = show()
  await screen.findByRole('button', { name: 'Apply to teach' })
  return { ...shown, user: userEvent.setup() }
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Brand'), words.brand)
  await user.type(field('Headline'), words.headline)
  await user.type(field('Bio'), words.bio)
}

describe('teaching page', () => {
  test('explains earnings, requirements and review, and sends a visitor to log in and back', () => {
    show()

    expect(screen.getByRole('heading', { level: 1, name: 'Teach on Akada' })).toBeTruthy()
    expect(screen.getByText('70%')).toBeTruthy()
    expect(screen.getByText('97%')).toBeTruthy()
    for (const name of ['What you earn', 'What you need', 'How review works']) expect(screen.getByRole('heading', { name })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?returnUrl=%2Fteach')
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register?returnUrl=%2Fteach')
  })

  test.each([
    [true, 'Apply below. You can start building your course right away.'],
    [false, 'Apply below. If we can’t approve you, we’ll tell you why and you can reapply.'],
  ])('says what follows the application, with automatic approval %s', (approvesInstructors, sentence) => {
    renderPage(teach, { path: '/teach', site: { approvesInstructors } })

    expect(screen.getByText(sentence)).toBeTruthy()
  })

  test('shows that it is loading the application', async () => {
    givenStudent()
    fakeEndpoint(getAccount, () => new Promise(() => {}))

    show()

    expect(await screen.findByText('Loading your application…')).toBeTruthy()
  })

  test('asks for a verified email first, and checks again on request', async () => {
    givenStudent()
    fakeEndpoint(getAccount, givenAccount({ isEmailVerified: false }))
    show()
    expect(await screen.findByText(/Verify your email first/)).toBeTruthy()
    expect(screen.queryByLabelText('Brand')).toBeNull()
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(getMyApplication, null)

    await userEvent.click(button('I’ve verified my email'))

    expect(await screen.findByLabelText('Brand')).toBeTruthy()
  })

  test('tells instructors that they already have the role', async () => {
    givenStudent()
    fakeEndpoint(getAccount, instructor)

    show()

    expect(await screen.findByText(/You’re an instructor/)).toBeTruthy()
    expect(screen.queryByLabelText('Brand')).toBeNull()
  })

  test('shows the application while it is pending', async () => {
    givenStudent()
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(getMyApplication, { ...words, status: 'PENDING', reason: null, createdAt: '2026-03-04T10:00:00.000Z' })

    show()

    expect(await screen.findByText(/We’re reviewing your application/)).toBeTruthy()
    expect(screen.getByText(words.headline)).toBeTruthy()
    expect(screen.getByText('Mar 4, 2026')).toBeTruthy()
    expect(screen.queryByLabelText('Brand')).toBeNull()
  })

  test('shows why it was declined, and allows another attempt with the same input', async () => {
    const declined = {
      ...words,
      status: 'DECLINED' as const,
      reason: 'Please tell us whom you taught.',
      createdAt: '2026-03-04T10:00:00.000Z',
    }
    await showForm(declined)

    expect(screen.getByText('Please tell us whom you taught.')).toBeTruthy()
    expect(field('Bio')).toHaveProperty('value', words.bio)
  })

  test.each([
    ['account', getAccount],
    ['application', getMyApplication],
  ] as const)('offers a retry when the %s could not be loaded', async (_, endpoint) => {
    givenStudent()
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(getMyApplication, null)
    fakeEndpoint(endpoint, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(getMyApplication, null)

    await userEvent.click(retry)

    expect(await screen.findByLabelText('Brand')).toBeTruthy()
  })
})

describe('applying to teach', () => {
  test('grants the role immediately if the site approves automatically, and reloads the account', async () => {
    const { user } = await showForm()
    const calls = fakeEndpoint(submitApplication, { status: 'APPROVED', reason: null })
    const accountCalls = fakeEndpoint(getAccount, instructor)
    await fillIn(user)

    await user.click(button('Apply to teach'))

    expect(await screen.findByText(/You’re an instructor/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create a course' }).getAttribute('href')).toBe('/instructor/courses/add')
    expect(calls).toEqual([{ body: words }])
    expect(accountCalls).toHaveLength(1)
  })

  test('leaves the application pending if staff decide', async () => {
    const { user } = await showForm()
    fakeEndpoint(submitApplication, { status: 'PENDING', reason: null })
    fakeEndpoint(getMyApplication, { ...words, status: 'PENDING', reason: null, createdAt: '2026-03-04T10:00:00.000Z' })
    await fillIn(user)

    await user.click(button('Apply to teach'))

    expect(await screen.findByText(/We’re reviewing your application/)).toBeTruthy()
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    const { user } = await showForm()
    fakeEndpoint(submitApplication, () => new Promise((resolve) => (answer = resolve)))
    await fillIn(user)

    await user.click(button('Apply to teach'))

    expect((await screen.findByRole('button', { name: 'Sending…' })).getAttribute('aria-busy')).toBe('true')
    fakeEndpoint(getAccount, instructor)
    answer(answered(200, 'OK', { status: 'APPROVED', reason: null }))
    expect(await screen.findByText(/You’re an instructor/)).toBeTruthy()
  })

  test.each([
    ['a fault without a message', broken(), 'We couldn’t send your application. Please try again.'],
    ['a refusal', refused('TOO_MANY_REQUESTS', { message: 'Not so fast.' }), 'Not so fast.'],
  ])('shows an error message after %s, and keeps the input', async (_, answer, sentence) => {
    const { user } = await showForm()
    fakeEndpoint(submitApplication, answer)
    await fillIn(user)

    await user.click(button('Apply to teach'))

    expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy()
    expect(field('Bio')).toHaveProperty('value', words.bio)
  })

  test('shows the current status if the user has already applied in another tab', async () => {
    const { user } = await showForm()
    fakeEndpoint(submitApplication, refused('APPLICATION_PENDING'))
    fakeEndpoint(getMyApplication, { ...words, status: 'PENDING', reason: null, createdAt: '2026-03-04T10:00:00.000Z' })
    await fillIn(user)

    await user.click(button('Apply to teach'))

    expect(await screen.findByText(/We’ll email you our decision/)).toBeTruthy()
  })

  test('shows which text is too short or too long, counts characters, and focuses the first error', async () => {
    const { user } = await showForm()
    await user.type(field('Headline'), 'Sewing')
    await user.click(field('Bio'))
    await user.paste('x'.repeat(2001))
    expect(screen.getByText('6 / 120 characters')).toBeTruthy()
    expect(screen.getByText('2,001 / 2,000 characters')).toBeTruthy()

    await user.click(button('Apply to teach'))

    expect(await screen.findByText('Brand is required.')).toBeTruthy()
    expect(screen.getByText('Headline must have at least 10 characters.')).toBeTruthy()
    expect(screen.getByText('This must have at most 2,000 characters.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Brand')))
  })
})
