import { logOut } from '@akada/contract/accounts.ts'
import { type GiftOffer, getGift, redeemGift } from '@akada/contract/gifts.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as page from './gift.tsx'
import * as login from './login.tsx'
import * as register from './register.tsx'

afterEach(() => endSession())

const offer: GiftOffer = {
  id: 5,
  email: 'ada@example.com',
  recipientName: 'Ada',
  giverName: 'Bisi Ade',
  message: 'Happy birthday!',
  course: { id: 7, title: 'Sailing', coverImageUrl: null, coverWidths: [], instructorName: 'Ngozi Eze' },
  state: 'OPEN',
  caller: 'RECIPIENT',
}

function open(answer: Parameters<typeof fakeEndpoint>[1]) {
  const calls = fakeEndpoint(getGift, answer as never)
  renderPage(page, { path: '/gifts/:id', at: '/gifts/5?token=a.token' })
  return { user: userEvent.setup({ delay: null }), calls }
}

describe('a gift', () => {
  test('shows its giver and message, and leads a visitor to the login and the registration, and back', async () => {
    const { calls } = open({ ...offer, caller: 'VISITOR' })

    const back = encodeURIComponent('/gifts/5?token=a.token')
    expect(await screen.findByText(sentence('Bisi Ade gave you this course. The gift is for ada@example.com.'))).toBeTruthy()
    expect(screen.getByText('Happy birthday!')).toBeTruthy()
    for (const [name, path] of [
      ['Log in to redeem', 'login'],
      ['Register to redeem', 'register'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveProperty('href', expect.stringContaining(`/${path}?returnUrl=${back}`))
    expect(calls).toEqual([{ params: { id: '5' }, query: { token: 'a.token' } }])
  })

  test.each([
    ['Log in to redeem', '/login', login],
    ['Register to redeem', '/register', register],
  ])('fills in the recipient’s email: %s', async (name, path, form) => {
    fakeEndpoint(getGift, { ...offer, caller: 'VISITOR' })
    renderPage(page, { path: '/gifts/:id', at: '/gifts/5?token=a.token', others: { [path]: form } })

    await userEvent.setup({ delay: null }).click(await screen.findByRole('link', { name }))

    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  })

  test('is redeemed by its recipient', async () => {
    givenStudent()
    const { user } = open(offer)
    const calls = fakeEndpoint(redeemGift, { courseId: 7 })

    await user.click(await screen.findByRole('button', { name: 'Redeem gift' }))

    expect(await screen.findByText(/You’re enrolled in/)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { token: 'a.token' } }])
  })

  test('shows why it can’t be redeemed', async () => {
    givenStudent()
    const { user } = open({ ...offer, giverName: null })
    fakeEndpoint(redeemGift, refused('GIFT_OWNED'))

    await user.click(await screen.findByRole('button', { name: 'Redeem gift' }))

    expect(await screen.findByText(/You already have this course/)).toBeTruthy()
    expect(screen.getByText(sentence('A friend gave you this course. The gift is for ada@example.com.'))).toBeTruthy()
  })

  test('tells another account to switch', async () => {
    givenStudent()
    const { user } = open({ ...offer, caller: 'OTHER' })

    expect(await screen.findByText(/Log in with ada@example.com to redeem the gift/)).toBeTruthy()
    fakeEndpoint(logOut, null)
    fakeEndpoint(getGift, { ...offer, caller: 'VISITOR' })
    await user.click(screen.getByRole('button', { name: 'Use another account' }))

    expect(await screen.findByRole('link', { name: 'Log in to redeem' })).toBeTruthy()
  })

  test.each([
    [{ state: 'REFUNDED' }, 'This gift is no longer available. Ask the giver about it.'],
    [{ state: 'REDEEMED', caller: 'OTHER' }, 'This gift was already redeemed. Log in to open the course.'],
  ] as const)('that is over can’t be redeemed: %o', async (changes, words) => {
    givenStudent()
    open({ ...offer, ...changes })

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Redeem gift' })).toBeNull()
  })

  test('that was redeemed leads to the course', async () => {
    givenStudent()
    open({ ...offer, state: 'REDEEMED' })

    expect(await screen.findByRole('link', { name: 'Go to the course' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/my-learning\/courses\/7$/),
    )
  })

  test('shows that it is unknown or can’t be loaded', async () => {
    open(refused('GIFT_NOT_FOUND'))
    expect(await screen.findByText('Open the link in the email, or log in with the email that the gift is for.')).toBeTruthy()

    open(broken())
    expect(await screen.findByText('We couldn’t load this gift.')).toBeTruthy()
  })
})
