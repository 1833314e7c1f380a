import { completeLecture, savePosition } from '@akada/contract/enrollments.ts'
import { createNote } from '@akada/contract/notes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { sendOrStore, storeForLater } from '../../lib/outbox/send-or-store.ts'
import { discard, sendOutbox } from '../../lib/outbox/send-outbox.ts'
import { waitingNow } from '../../lib/outbox/waiting.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { WaitingLine } from './waiting-line.tsx'

const done = { kind: 'LECTURE_COMPLETED', courseId: 7, lectureId: 3, lectureTitle: 'Mortar', lectureCount: 4 } as const
const note = { kind: 'NOTE_CREATED', courseId: 7, noteClientId: newId(), lectureId: 3, lectureTitle: 'Mortar', second: 5 } as const
const progress = { id: 70, progress: 25, completed: false, completedLectures: [3], lastLectureId: 3, positions: [] }

const show = () => renderPage({ Component: WaitingLine }, { path: '/learn' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const bolaLogsIn = () => startSession({ token: 'token-of-bola', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb', roles: ['STUDENT'] })

beforeEach(async () => {
  givenStudent()
  await Promise.all(waitingNow().map(discard))
})

describe('unsent actions', () => {
  test('are hidden if there are none or only video positions', async () => {
    await storeForLater({ kind: 'POSITION', enrollmentId: 70, lectureId: 3, lectureTitle: 'Mortar', seconds: 40 })
    show()

    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('')
    const sent = fakeEndpoint(savePosition, null)
    await act(sendOutbox)
    expect(sent).toEqual([{ body: { lectureId: 3, seconds: 40, secondsAgo: expect.any(Number) } }])
  })

  test('are counted and listed, and can be sent immediately', async () => {
    await storeForLater(done)
    await storeForLater({ ...note, text: 'Lime first' })
    show()
    expect(await screen.findByText('2 changes waiting to sync')).toBeTruthy()
    await press('View changes')
    const list = screen.getByRole('dialog', { name: 'Waiting to sync' })
    expect(within(list).getByText('Completed: Mortar')).toBeTruthy()
    expect(within(list).getByText('Lime first')).toBeTruthy()
    const sent = [fakeEndpoint(completeLecture, progress), fakeEndpoint(createNote, ({ body }) => noteOf(body.clientId))]

    await press('Sync now')

    expect(await within(list).findByText('Everything is synced.')).toBeTruthy()
    expect(sent.map(({ length }) => length)).toEqual([1, 1])
  })

  test('are still sent after a refused one, which is kept with a message until it is retried or discarded', async () => {
    await storeForLater(done)
    await storeForLater({ ...note, text: 'Lime first' })
    fakeEndpoint(completeLecture, refused('ENROLLMENT_ENDED'))
    const noted = fakeEndpoint(createNote, ({ body }) => noteOf(body.clientId))
    show()
    await act(sendOutbox)
    expect(await screen.findByText('1 couldn’t be saved')).toBeTruthy()
    expect(noted).toHaveLength(1)

    await press('View changes')
    expect(screen.getByText('This enrollment has ended or is archived.')).toBeTruthy()
    const again = fakeEndpoint(completeLecture, refused('ENROLLMENT_ENDED'))
    await press('Retry: Completed: Mortar')
    await waitFor(() => expect(again).toHaveLength(1))
    await press('Discard: Completed: Mortar')
    await press('Discard')

    await waitFor(() => expect(screen.queryByText('1 couldn’t be saved')).toBeNull())
    await act(sendOutbox)
    expect(again).toHaveLength(1)
  })

  test('belong to one user: another user neither sees nor sends them', async () => {
    await storeForLater(done)
    endSession({ isLost: true })
    bolaLogsIn()
    const sent = fakeEndpoint(completeLecture, progress)
    show()
    await act(sendOutbox)
    expect(sent).toEqual([])
    expect(screen.queryByText(/waiting to sync/)).toBeNull()

    givenStudent()
    await act(sendOutbox)

    expect(sent).toHaveLength(1)
  })

  test('are no longer sent when another user logs in halfway, and are sent when the first user is back', async () => {
    await storeForLater(done)
    await storeForLater({ ...note, text: 'Lime first' })
    fakeEndpoint(completeLecture, () => {
      bolaLogsIn()
      return progress
    })
    const noted = fakeEndpoint(createNote, ({ body }) => noteOf(body.clientId))

    await act(sendOutbox)
    expect(noted).toEqual([])
    givenStudent()
    await act(sendOutbox)

    expect(noted).toHaveLength(1)
  })

  test('are sent again in order, after their prerequisites, when the response was lost', async () => {
    const lost = fakeEndpoint(createNote, lostConnection())
    expect(await sendOrStore({ ...note, text: 'Lime' })).toEqual({ isStored: true })
    expect(await sendOrStore({ ...note, kind: 'NOTE_DELETED', noteId: null })).toEqual({ isStored: true })
    const waiting = () => waitingNow().map(({ deed: action, attempts }) => [action.kind, attempts])
    await waitFor(() =>
      expect(waiting()).toEqual([
        ['NOTE_CREATED', 1],
        ['NOTE_DELETED', 0],
      ]),
    )

    await act(sendOutbox)

    expect(lost).toHaveLength(2)
    expect(lost[1]).toEqual(lost[0])
  })
})

const noteOf = (clientId: string) => ({ id: 9, clientId, lectureId: 3, second: 5, text: 'Lime first', createdAt: '', updatedAt: '' })
