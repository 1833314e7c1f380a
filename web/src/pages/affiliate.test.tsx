import { type Affiliate, type AffiliateCourse, getAffiliate, listAffiliateCourses, registerAffiliate } from '@akada/contract/affiliates.ts'
import { getEarnings, listOwnPayouts } from '@akada/contract/earnings.ts'
import { getStatement } from '@akada/contract/statements.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as page from './affiliate.tsx'

const url = 'https://akada.test/?ref=ABCDEFGH'
const membership: NonNullable<Affiliate['membership']> = {
  code: 'ABCDEFGH',
  url,
  joinedAt: '2026-03-01T10:00:00.000Z',
  suspension: null,
  results: { clicks: 1_204, sales: 7, earnings: [{ currency: 'NGN', earned: 14_775, pending: 2_955 }] },
  ended: [],
}
const offer: Affiliate = { membership: null, days: 30, sitePercentage: 0 }
const course: AffiliateCourse = {
  course: { id: 5, title: 'Weaving' },
  instructor: 'Ngozi Bello',
  percentage: 20,
  url: 'https://akada.test/courses/5?ref=ABCDEFGH',
  results: { clicks: 9, sales: 1, earnings: [{ currency: 'NGN', earned: 2_955, pending: 2_955 }] },
}

beforeEach(() => {
  startSession({ token: 'token-of-a-student', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT'] })
  fakeEndpoint(listAffiliateCourses, pageOf([course]))
})

const shown = (affiliate: Affiliate, search = '') => {
  fakeEndpoint(getAffiliate, affiliate)
  return { user: userEvent.setup(), ...renderPage(page, { path: '/affiliate', at: `/affiliate${search}` }) }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('before joining', () => {
  test('shows the terms, and asks to accept them', async () => {
    const { user } = shown(offer)
    const calls = fakeEndpoint(registerAffiliate, { ...offer, membership })

    const card = await region('Earn with your links')
    expect(card.getByText(/in the 30 days before/)).toBeTruthy()
    expect(card.getByText(/Say clearly beside each link/)).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Become an affiliate' }))
    expect(card.getByText('Accept the terms to join.')).toBeTruthy()
    expect(document.activeElement).toBe(card.getByRole('checkbox'))
    await user.click(card.getByRole('checkbox', { name: 'I accept these terms' }))
    await user.click(card.getByRole('button', { name: 'Become an affiliate' }))

    expect(await screen.findByText(url)).toBeTruthy()
    expect(calls).toEqual([{ body: { acceptsTerms: true } }])
  })

  test('names the commission of the whole site', async () => {
    shown({ ...offer, sitePercentage: 7.5 })

    expect(await screen.findByText(/You earn 7.5% on every course/)).toBeTruthy()
  })

  test('explains a refusal', async () => {
    const { user } = shown(offer)
    fakeEndpoint(registerAffiliate, refused('EMAIL_NOT_VERIFIED'))

    await user.click(await screen.findByRole('checkbox', { name: 'I accept these terms' }))
    await user.click(screen.getByRole('button', { name: 'Become an affiliate' }))

    expect((await screen.findByRole('alert')).textContent).toMatch(/verif/i)
  })

  test('offers another try if the page can’t be loaded', async () => {
    fakeEndpoint(getAffiliate, broken())
    renderPage(page, { path: '/affiliate', at: '/affiliate' })

    expect(await screen.findByText(/We couldn’t load your affiliate page\./)).toBeTruthy()
  })
})

describe('an affiliate', () => {
  test('sees results, links and the duty to disclose them', async () => {
    shown({ ...offer, membership })

    expect(await screen.findByText('1,204')).toBeTruthy()
    expect(screen.getByText('₦14,775')).toBeTruthy()
    expect(await screen.findByText(url)).toBeTruthy()
    const courses = await region('Courses')
    expect(await courses.findByRole('button', { name: 'Copy link: Weaving' })).toBeTruthy()
    expect(courses.getByText('20%')).toBeTruthy()
    expect(screen.getByText(/say clearly beside it that you earn a commission/)).toBeTruthy()
  })

  test('sees the link before the results, so that a phone shows it first', async () => {
    shown({ ...offer, membership })

    const copy = await screen.findByRole('button', { name: 'Copy link' })
    expect(copy.compareDocumentPosition(screen.getByText('1,204')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('sees that a course is no longer open', async () => {
    fakeEndpoint(listAffiliateCourses, pageOf([{ ...course, percentage: null }]))
    shown({ ...offer, membership })

    expect(await screen.findByText('Not open')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy link: Weaving' })).toBeNull()
  })

  test('sees a suspension and ended partnerships with their reasons', async () => {
    const suspension = { at: '2026-03-04T10:00:00.000Z', reason: 'No disclosure.' }
    const ended = [{ instructor: 'Ngozi Bello', at: '2026-03-03T10:00:00.000Z', reason: 'No more ads.' }]
    fakeEndpoint(listAffiliateCourses, pageOf([]))
    shown({ ...offer, membership: { ...membership, suspension, ended } })

    expect(await screen.findByText(sentence(/New clicks and orders earn nothing\. Reason: No disclosure\.$/))).toBeTruthy()
    expect((await region('Ended partnerships')).getByText('No more ads.')).toBeTruthy()
    expect(await screen.findByText('No open courses yet')).toBeTruthy()
  })

  test('sees payouts and the statement, which names commissions', async () => {
    fakeEndpoint(getEarnings, {
      balances: [{ currency: 'NGN', pending: 2_955, available: 0, paidOut: 0, nextReleaseAt: null }],
      accounts: [],
    })
    fakeEndpoint(listOwnPayouts, pageOf([]))
    const line = {
      ...{ id: 'e1', at: '2026-03-04T12:00:00.000Z', kind: 'SALE' as const, courseTitle: 'Weaving', orderId: 12, couponCode: null },
      ...{ sale: null, isCommission: true, amount: 2_955, availableAt: null },
    }
    fakeEndpoint(getStatement, { ...pageOf([line]), currency: 'NGN' as const, totalAmount: 2_955 })
    shown({ ...offer, membership }, '?tab=payouts')

    expect((await region('Naira')).getByText('₦2,955')).toBeTruthy()
    expect(await screen.findByText('Commission')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add account for naira' })).toBeTruthy()
  })
})
