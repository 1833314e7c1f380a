import {
  endPartnership,
  listAffiliates,
  listCommissions,
  type OwnAffiliateCourse,
  type SellerAffiliate,
  setCommission,
} from '@akada/contract/affiliates.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { percentageFault } from '../features/affiliates/commission-dialog.tsx'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './instructor-affiliates.tsx'

const none = { clicks: 0, sales: 0, earnings: [] }
const closed: OwnAffiliateCourse = { course: { id: 5, title: 'Weaving' }, percentage: null, results: none }
const open: OwnAffiliateCourse = { ...closed, percentage: 20 }
const affiliate: SellerAffiliate = {
  affiliate: { id: '22222222-0d4b-4c5e-9e5c-8a3f0a1f1a22', name: 'Ada Bello' },
  code: 'ABCDEFGH',
  results: { clicks: 30, sales: 2, earnings: [{ currency: 'NGN', earned: 5_910, pending: 0 }] },
  endedAt: null,
}
const coursesOf = (content: OwnAffiliateCourse[], maxPercentage = 50) => ({ ...pageOf(content), minPercentage: 5, maxPercentage })

beforeEach(() => {
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
})

const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/instructor/affiliates', at: `/instructor/affiliates${search}` }),
})
const dialog = () => within(screen.getByRole('dialog'))

describe('the courses', () => {
  test('are opened with a commission in the range of the site', async () => {
    fakeEndpoint(listCommissions, coursesOf([closed]))
    const { user } = shown()
    const calls = fakeEndpoint(setCommission, () => {
      fakeEndpoint(listCommissions, coursesOf([open]))
      return { percentage: 20 }
    })

    await user.click(await screen.findByRole('button', { name: 'Open: Weaving' }))
    const field = dialog().getByLabelText(/^Commission/)
    await user.clear(field)
    await user.type(field, '60')
    await user.click(dialog().getByRole('button', { name: 'Open course' }))
    expect(await dialog().findByText('Enter a number from 5 to 50, in steps of 0.5.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '20')
    await user.click(dialog().getByRole('button', { name: 'Open course' }))

    expect(await screen.findByText('Affiliates now earn 20%.')).toBeTruthy()
    expect(calls).toEqual([{ params: { courseId: '5' }, body: { percentage: 20 } }])
    expect(await screen.findByRole('button', { name: 'Change: Weaving' })).toBeTruthy()
  })

  test('are closed again, and a failure keeps the dialog open', async () => {
    fakeEndpoint(listCommissions, coursesOf([open]))
    const { user } = shown()
    fakeEndpoint(setCommission, refused('COURSE_NOT_FOUND'))

    await user.click(await screen.findByRole('button', { name: 'Change: Weaving' }))
    await user.click(dialog().getByRole('button', { name: 'Close to affiliates' }))
    expect(await dialog().findByRole('alert')).toBeTruthy()
    const calls = fakeEndpoint(setCommission, { percentage: null })
    await user.click(dialog().getByRole('button', { name: 'Close to affiliates' }))

    expect(await screen.findByText('The course is closed to affiliates.')).toBeTruthy()
    expect(calls).toEqual([{ params: { courseId: '5' }, body: { percentage: null } }])
  })

  test('can’t be opened while the site allows no commissions', async () => {
    fakeEndpoint(listCommissions, coursesOf([closed], 0))
    shown()

    expect(await screen.findByText(/The site doesn’t offer commissions right now/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open: Weaving' })).toBeNull()
  })

  test('show that there are none, or that they can’t be loaded', async () => {
    fakeEndpoint(listCommissions, coursesOf([]))
    shown()
    expect(await screen.findByText('No paid courses yet')).toBeTruthy()
    cleanup()

    fakeEndpoint(listCommissions, broken())
    shown()
    expect(await screen.findByText(/We couldn’t load your courses\./)).toBeTruthy()
  })

  test.each([
    ['5', true],
    ['12.5', true],
    ['50', true],
    ['12.3', false],
    ['4.5', false],
    ['50.5', false],
    ['', false],
    ['ten', false],
  ])('a commission of “%s” is accepted: %s', (text, expected) => {
    expect(percentageFault(text, { min: 5, max: 50 }) === true).toBe(expected)
  })
})

describe('the affiliates', () => {
  test('are listed with their results, and a partnership ends with a reason', async () => {
    fakeEndpoint(listAffiliates, pageOf([affiliate]))
    const { user } = shown('?tab=affiliates')
    const calls = fakeEndpoint(endPartnership, () => {
      fakeEndpoint(listAffiliates, pageOf([{ ...affiliate, endedAt: '2026-03-04T10:00:00.000Z' }]))
      return { endedAt: '2026-03-04T10:00:00.000Z' }
    })

    expect(await screen.findByText('₦5,910')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'End: Ada Bello' }))
    await user.type(dialog().getByLabelText('Reason'), 'No more ads.')
    await user.click(dialog().getByRole('button', { name: 'End partnership' }))

    expect(await screen.findByText('The partnership has ended. We’ll notify the affiliate.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: affiliate.affiliate.id }, body: { reason: 'No more ads.' } }])
    expect(await screen.findByText('Ended')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'End: Ada Bello' })).toBeNull()
  })

  test('show that there are none', async () => {
    fakeEndpoint(listAffiliates, pageOf([]))
    shown('?tab=affiliates')

    expect(await screen.findByText('No affiliates yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })
})
