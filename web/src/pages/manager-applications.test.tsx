import { approveApplication, listApplications, rejectApplication } from '@akada/contract/instructors.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Application } from '../features/applications/applications.api.ts'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as applications from './manager-applications.tsx'

const application: Application = {
  id: 9,
  status: 'PENDING',
  reason: null,
  brand: 'Ada Teaches',
  headline: 'Spreadsheets for people who sell',
  bio: 'Ten years in the market of Onitsha, and five of teaching others to count.',
  createdAt: '2026-03-04T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  applicant: { id: '22222222-0d4b-4c5e-9e5c-8a3f0a1f1a22', name: 'Ada Obi' },
}

beforeEach(() => givenManager())
afterEach(() => endSession())

function shown(content: Application[] = [application], query = '') {
  const calls = fakeEndpoint(listApplications, pageOf(content))
  const view = renderPage(applications, { path: '/manager/applications', at: `/manager/applications${query}` })
  return { ...view, calls, user: userEvent.setup() }
}
const dialog = () => within(screen.getByRole('dialog'))
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))

describe('instructor application', () => {
  test('shows the applicant and the answers', async () => {
    shown()

    const card = within(await screen.findByRole('region', { name: 'Ada Teaches' }))

    expect(card.getByText(sentence(/^Ada Obi, applied/))).toBeTruthy()
    expect(card.getByText(application.headline)).toBeTruthy()
    expect(card.getByText(application.bio)).toBeTruthy()
  })

  test('is approved after a confirmation, and leaves the list', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(approveApplication, () => {
      fakeEndpoint(listApplications, pageOf([]))
      return { status: 'APPROVED' as const, reason: null }
    })

    await press(user, 'Approve')
    await user.click(dialog().getByRole('button', { name: 'Approve' }))

    expect(await screen.findByText('Ada Obi is now an instructor.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '9' }, body: {} }])
    expect(await screen.findByText('No pending applications.')).toBeTruthy()
  })

  test('can be approved with a reason', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(approveApplication, { status: 'APPROVED', reason: 'Known from the fair' })

    await press(user, 'Approve')
    await user.type(dialog().getByLabelText(/^Reason/), 'Known from the fair')
    await user.click(dialog().getByRole('button', { name: 'Approve' }))

    await screen.findByText('Ada Obi is now an instructor.')
    expect(calls).toEqual([{ params: { id: '9' }, body: { reason: 'Known from the fair' } }])
  })

  test('is declined with a reason', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(rejectApplication, () => {
      fakeEndpoint(listApplications, pageOf([]))
      return { status: 'DECLINED' as const, reason: 'Too short' }
    })

    await press(user, 'Decline')
    await user.type(dialog().getByLabelText('Reason'), 'Too short')
    await user.click(dialog().getByRole('button', { name: 'Decline' }))

    expect(await screen.findByText('Application declined. We’ll send your reason to the applicant.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '9' }, body: { reason: 'Too short' } }])
  })

  test.each([
    [refused('APPLICATION_OWN'), 'You can’t decide on your own application. Ask another manager.'],
    [refused('APPLICATION_DECIDED'), 'This application has already been decided.'],
    [broken(), 'We couldn’t record the decision. Please try again.'],
  ])("shows why it can't be approved (%#)", async (answer, sentence) => {
    fakeEndpoint(approveApplication, answer)
    const { user } = shown()

    await press(user, 'Approve')
    await user.click(dialog().getByRole('button', { name: 'Approve' }))

    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('instructor applications', () => {
  test("show the reason if declined, and can't be decided again", async () => {
    const decided = { decidedBy: 'Folake Adeniyi', decidedAt: '2026-03-05T10:00:00.000Z' }
    const { calls } = shown([{ ...application, ...decided, status: 'DECLINED', reason: 'Too short' }], '?status=DECLINED')

    expect(await screen.findByText('Too short')).toBeTruthy()
    expect(screen.getByText(sentence(/^Declined by Folake Adeniyi/))).toBeTruthy()
    expect(calls).toEqual([{ query: { status: 'DECLINED', page: '1' } }])
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  test('keep the tab in the URL', async () => {
    const { user, router } = shown()
    await screen.findByText(application.headline)
    fakeEndpoint(listApplications, pageOf([]))

    await user.click(screen.getByRole('tab', { name: 'Approved' }))

    expect(await screen.findByText('No approved applications yet.')).toBeTruthy()
    expect(router.state.location.search).toBe('?status=APPROVED')
  })
})
