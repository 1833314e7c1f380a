import { decideModerationCase, decideModerationCases, listModerationCases, type ModerationCase } from '@akada/contract/moderation.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as moderation from './manager-moderation.tsx'

const reported: ModerationCase = {
  id: 5,
  kind: 'REPLY',
  title: null,
  words: 'Buy at buy-here.test',
  rating: null,
  changedTo: 'Look in the lecture.',
  isGone: false,
  writtenAt: '2026-03-04T10:00:00.000Z',
  question: { title: 'Where is the shop?', words: 'I need one.' },
  course: { id: 7, title: 'Sailing' },
  lectureTitle: 'Knots',
  author: { id: '11111111-0d4b-4c5e-9e5c-8a3f0a1f1a11', name: 'Ngozi Eze', isSuspended: false },
  openedAt: '2026-03-05T10:00:00.000Z',
  reports: [{ reason: 'An advertisement', reporter: 'Ada Obi', reportedAt: '2026-03-05T10:00:00.000Z' }],
  reportCount: 3,
  keptBefore: 1,
  decision: null,
  may: { decide: true, suspend: false },
}
const listed = (content: ModerationCase[]) => ({ ...pageOf(content), open: content.length })

beforeEach(() => givenManager())
afterEach(() => endSession())

function shown(change: Partial<ModerationCase> = {}, query = '') {
  const calls = fakeEndpoint(listModerationCases, listed([{ ...reported, ...change }]))
  renderPage(moderation, { path: '/manager/moderation', at: `/manager/moderation${query}` })
  return { calls, user: userEvent.setup({ delay: null }) }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

describe('reported content', () => {
  test('is shown in context, with its reporters and reasons', async () => {
    shown()

    const card = within(await screen.findByRole('region', { name: 'Reply by Ngozi Eze' }))
    expect(card.getByRole('link', { name: 'Sailing' })).toHaveProperty('href', expect.stringMatching(/\/courses\/7$/))
    expect(card.getByRole('link', { name: 'View Ngozi Eze' })).toHaveProperty('href', expect.stringMatching(/\/manager\/people\/1111/))
    for (const text of [
      'Where is the shop?',
      'Buy at buy-here.test',
      'Look in the lecture.',
      'Reported 3 times',
      'Reported and kept before',
    ])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByText(sentence(/“An advertisement”/)).textContent).toContain('Ada Obi')
  })

  test('is removed with a reason, and leaves the list', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(decideModerationCase, () => {
      fakeEndpoint(listModerationCases, listed([]))
      return { ...reported, decision: { is: 'REMOVED' as const, reason: 'Spam', by: 'Mary', at: '2026-03-06T10:00:00.000Z' } }
    })

    await press(user, 'Remove')
    expect(dialog().queryByRole('checkbox')).toBeNull()
    await user.type(dialog().getByLabelText(/^Reason/), 'Spam')
    await user.click(dialog().getByRole('button', { name: 'Remove' }))

    expect(await screen.findByText('The reply was removed.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { decision: 'REMOVED', reason: 'Spam', suspendAuthor: false } }])
    expect(await screen.findByText('No pending reports.')).toBeTruthy()
  })

  test('can be removed together with a suspension of its author', async () => {
    const { user } = shown({ may: { decide: true, suspend: true } })
    const calls = fakeEndpoint(decideModerationCase, reported)

    await press(user, 'Remove')
    await user.click(dialog().getByLabelText('Also suspend Ngozi Eze'))
    await user.type(dialog().getByLabelText(/^Reason/), 'Spam')
    await user.click(dialog().getByRole('button', { name: 'Remove' }))

    expect(await screen.findByText('The reply was removed and Ngozi Eze is suspended.')).toBeTruthy()
    expect(calls[0]?.body.suspendAuthor).toBe(true)
  })

  test('shows that another moderator has already decided', async () => {
    const { user } = shown()
    fakeEndpoint(decideModerationCase, refused('CASE_DECIDED'))

    await press(user, 'Keep')
    await user.type(dialog().getByLabelText(/^Reason/), 'Harmless')
    await user.click(dialog().getByRole('button', { name: 'Keep' }))

    expect(await screen.findByText('This has already been decided.')).toBeTruthy()
  })

  test("can only be closed if it has been deleted, and can't be decided by its author", async () => {
    shown({ isGone: true })
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()

    shown({ may: { decide: false, suspend: false } })
    expect(await screen.findByText('You can’t moderate your own content or courses. Another moderator must decide.')).toBeTruthy()
  })

  test('can be filtered by type and status', async () => {
    const decision = { is: 'KEPT' as const, reason: 'Harmless', by: 'Mary Jones', at: '2026-03-06T10:00:00.000Z' }
    const { user, calls } = shown({ decision })

    await user.click(await screen.findByRole('tab', { name: 'Decided' }))
    await user.selectOptions(screen.getByLabelText('Type'), 'Reviews')

    expect(await screen.findByText('Harmless')).toBeTruthy()
    expect(calls.map(({ query }) => query)).toEqual([
      { show: 'open', page: '1' },
      { show: 'decided', page: '1' },
      { show: 'decided', kind: 'REVIEW', page: '1' },
    ])
  })

  test("shows an error if it can't be loaded", async () => {
    fakeEndpoint(listModerationCases, broken())
    renderPage(moderation, { path: '/manager/moderation' })

    expect(await screen.findByText('We couldn’t load the reports.')).toBeTruthy()
  })
})

describe('several cases', () => {
  test('are decided with one reason, and each refused one is named', async () => {
    const others = [
      { ...reported, id: 6, kind: 'REVIEW' as const },
      { ...reported, id: 7, may: { decide: false, suspend: false } },
    ]
    fakeEndpoint(listModerationCases, listed([reported, ...others]))
    renderPage(moderation, { path: '/manager/moderation' })
    const user = userEvent.setup({ delay: null })
    const refusal = { code: 'CASE_DECIDED', message: 'Another moderator has already decided this.' }
    const calls = fakeEndpoint(decideModerationCases, {
      results: [
        { id: 5, refusal: null },
        { id: 6, refusal },
      ],
    })

    await user.click(await screen.findByRole('checkbox', { name: /^Select Reply by/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Select Review by/ }))
    await press(user, 'Keep selected')
    await user.type(dialog().getByLabelText(/^Reason/), 'It’s fine')
    await user.click(dialog().getByRole('button', { name: 'Keep' }))

    expect((await screen.findByText(/^1 item kept/)).textContent).toMatch(
      /^1 item kept\. 1 report couldn’t be decided:Review by .*Ngozi Eze.*: Another moderator has already decided this\.$/,
    )
    expect(calls).toEqual([{ body: { ids: [5, 6], decision: 'KEPT', reason: 'It’s fine' } }])
    expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  })
})
