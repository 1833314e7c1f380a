import { approveReissue, listReissues, type QueuedReissue, rejectReissue } from '@akada/contract/reissues.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as reissues from './manager-reissues.tsx'

const reissue: QueuedReissue = {
  id: 9,
  status: 'PENDING',
  person: { id: '22222222-0d4b-4c5e-9e5c-8a3f0a1f1a22', name: 'Ada Bello' },
  isOwn: false,
  studentName: 'Ada Obi',
  certificates: [
    { id: 1, courseTitle: 'Weaving', formerName: 'Ada Eze' },
    { id: 2, courseTitle: 'Dyeing', formerName: 'Ada E.' },
  ],
  reissuesBefore: 2,
  requestedAt: '2026-03-04T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
}

beforeEach(() => givenManager())
afterEach(() => endSession())

function shown(content: QueuedReissue[] = [reissue], query = '') {
  const calls = fakeEndpoint(listReissues, pageOf(content))
  const view = renderPage(reissues, { path: '/manager/reissues', at: `/manager/reissues${query}` })
  return { ...view, calls, user: userEvent.setup() }
}
const dialog = () => within(screen.getByRole('dialog'))
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))

describe('reissue request', () => {
  test('shows the former and new names and earlier reissues', async () => {
    shown()

    const card = within(await screen.findByRole('region', { name: 'Ada Obi' }))

    expect(card.getByText(sentence(/^Requested by Ada Bello, .* · 2 reissues in the year before$/))).toBeTruthy()
    expect(card.getByText(sentence('Ada Eze → Ada Obi'))).toBeTruthy()
    expect(card.getByText('Dyeing')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Ada Bello' }).getAttribute('href')).toBe(`/manager/people/${reissue.person.id}`)
  })

  test('is approved with a reason, and leaves the list', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(approveReissue, () => {
      fakeEndpoint(listReissues, pageOf([]))
      return { status: 'APPROVED' as const, reason: 'Saw a passport' }
    })

    await press(user, 'Approve: Ada Bello')
    await user.type(dialog().getByLabelText('Reason'), 'Saw a passport')
    await user.click(dialog().getByRole('button', { name: 'Approve' }))

    expect(await screen.findByText('Certificates reissued. We’ll notify the student.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '9' }, body: { reason: 'Saw a passport' } }])
    expect(await screen.findByText(/^No pending requests\./)).toBeTruthy()
  })

  test('is declined with a reason', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(rejectReissue, { status: 'DECLINED', reason: 'Send a document' })

    await press(user, 'Decline: Ada Bello')
    await user.type(dialog().getByLabelText('Reason'), 'Send a document')
    await user.click(dialog().getByRole('button', { name: 'Decline' }))

    expect(await screen.findByText('Request declined. We’ll send your reason to the student.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '9' }, body: { reason: 'Send a document' } }])
  })

  test('of the manager says that another manager decides', async () => {
    shown([{ ...reissue, isOwn: true }])

    expect(await screen.findByText('You can’t decide on your own request. Ask another manager.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve|^Decline/ })).toBeNull()
  })

  test.each([
    [refused('REISSUE_OWN'), 'You can’t decide on your own request. Ask another manager.'],
    [refused('REISSUE_DECIDED'), 'This request has already been decided.'],
    [broken(), 'We couldn’t record the decision. Please try again.'],
  ])('shows why it can’t be approved (%#)', async (answer, text) => {
    fakeEndpoint(approveReissue, answer)
    const { user } = shown()

    await press(user, 'Approve: Ada Bello')
    await user.type(dialog().getByLabelText('Reason'), 'Fine')
    await user.click(dialog().getByRole('button', { name: 'Approve' }))

    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('reissues', () => {
  test('show the decision and can’t be decided again', async () => {
    const decided = { decidedBy: 'Folake Adeniyi', decidedAt: '2026-03-05T10:00:00.000Z' }
    const { calls } = shown([{ ...reissue, ...decided, status: 'DECLINED', reason: 'Send a document' }], '?status=DECLINED')

    expect(await screen.findByText('Send a document')).toBeTruthy()
    expect(screen.getByText(sentence(/^Declined by Folake Adeniyi/))).toBeTruthy()
    expect(calls).toEqual([{ query: { status: 'DECLINED', page: '1' } }])
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  test('name a decider whose account was deleted', async () => {
    shown([{ ...reissue, decidedBy: '', decidedAt: '2026-03-05T10:00:00.000Z', status: 'DECLINED', reason: 'No' }], '?status=DECLINED')

    expect(await screen.findByText(sentence(/^Declined by a deleted user/))).toBeTruthy()
  })

  test('say which were automatic, and keep the tab in the URL', async () => {
    const { user, router } = shown()
    await screen.findByText('Weaving')
    fakeEndpoint(listReissues, pageOf([{ ...reissue, status: 'APPROVED', decidedAt: '2026-03-05T10:00:00.000Z' }]))

    await user.click(screen.getByRole('tab', { name: 'Approved' }))

    expect(await screen.findByText(/^Approved automatically/)).toBeTruthy()
    expect(router.state.location.search).toBe('?status=APPROVED')
  })
})
