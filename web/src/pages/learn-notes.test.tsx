import { getCaptions } from '@akada/contract/captions.ts'
import { getCourse, getCourseRelation } from '@akada/contract/courses.ts'
import { getProgress, savePosition } from '@akada/contract/enrollments.ts'
import { createNote, deleteNote, listNotes, type Note, updateNote } from '@akada/contract/notes.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { getOwnReview } from '@akada/contract/reviews.ts'
import { getDataPrice } from '@akada/contract/settings.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changeSettings } from '../features/player/player-settings.ts'
import { sendOutbox } from '../lib/outbox/send-outbox.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenPlayback, givenVideoCourse } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as page from './learn.tsx'

let at = 0

beforeEach(() => {
  at = 0
  dismissToasts()
  // jsdom can't play media.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(600)
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(() => at)
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, seconds) {
    at = seconds
    this.dispatchEvent(new Event('timeupdate'))
  })
  Element.prototype.scrollIntoView = vi.fn()
  givenStudent()
  changeSettings({ hasTranscript: false, hasCaptions: false })
  fakeEndpoint(getCourse, givenVideoCourse())
  fakeEndpoint(getCourseRelation, {
    enrollmentId: 70,
    enrolledAt: null,
    isBought: false,
    isArchived: false,
    isInCart: false,
    isWishlisted: false,
    isInstructor: false,
    isAdmin: false,
  })
  fakeEndpoint(getProgress, { id: 70, progress: 0, completed: false, completedLectures: [], lastLectureId: null, positions: [] })
  fakeEndpoint(getOwnReview, null)
  fakeEndpoint(getPlayback, givenPlayback())
  fakeEndpoint(getDataPrice, { nairaPerGb: 500 })
  fakeEndpoint(savePosition, null)
  fakeEndpoint(listNotes, [])
  fakeEndpoint(createNote, ({ body }) => noteOf({ text: body.text ?? '', second: Number(body.second), lectureId: Number(body.lectureId) }))
})

const show = (query = '?lecture=1') => renderPage(page, { path: '/my-learning/courses/:id', at: `/my-learning/courses/7${query}` })

async function watchUntil(seconds: number) {
  await screen.findByRole('region', { name: 'Video player' })
  act(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    video.currentTime = seconds
  })
}

describe('bookmark', () => {
  test('is created at the current second when B is pressed, and can be undone', async () => {
    const made = fakeEndpoint(createNote, () => noteOf({ second: 252 }))
    const deleted = fakeEndpoint(deleteNote, null)
    show()
    await watchUntil(252.9)

    await userEvent.keyboard('b')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(made).toMatchObject([{ body: { lectureId: 1, second: 252, text: '', clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }])
    await waitFor(() => expect(deleted).toEqual([{ params: { id: '9' } }]))
  })

  test('is created by its button, and marked on the seek bar', async () => {
    show()
    await watchUntil(65)

    await userEvent.click(screen.getByRole('button', { name: 'Bookmark' }))

    expect(await screen.findByText('Saved at 1:05')).toBeTruthy()
    expect(screen.getByTitle('1:05').closest('[aria-hidden]')).toBeTruthy()
  })

  test('is created only once for each second of the video', async () => {
    const made = fakeEndpoint(createNote, () => noteOf({ second: 5 }))
    show()
    await watchUntil(5)

    await userEvent.keyboard('b')
    await screen.findByText('Saved at 0:05')
    await userEvent.keyboard('b')

    expect(made).toHaveLength(1)
  })

  test('shows that it could not be saved, and is retried with the same id', async () => {
    const failed = fakeEndpoint(createNote, broken())
    show()
    await watchUntil(5)
    await userEvent.keyboard('b')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('Your bookmark wasn’t saved. Something went wrong on our side.')).toBeTruthy()
    const made = fakeEndpoint(createNote, () => noteOf({ second: 5 }))

    await userEvent.click(again)

    expect(await screen.findByText('Saved at 0:05')).toBeTruthy()
    expect(made[0]?.body.clientId).toBe(failed[0]?.body.clientId)
  })

  test("shows the server's refusal", async () => {
    fakeEndpoint(createNote, refused('NOTES_FULL'))
    show()
    await watchUntil(5)

    await userEvent.keyboard('b')

    expect(await screen.findByText(/You’ve reached the limit of 1,000 notes/)).toBeTruthy()
  })

  test('becomes a note through Add note, which pauses the video and opens the notes', async () => {
    const changed = fakeEndpoint(updateNote, () => noteOf({ second: 5, text: 'Mix well' }))
    const { router } = show()
    await watchUntil(5)
    await userEvent.keyboard('b')

    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }))
    const field = await screen.findByRole('textbox', { name: 'Your note at 0:05 in Lecture 1' })
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('Mix well{Control>}{Enter}{/Control}')

    expect(await screen.findByText('Mix well')).toBeTruthy()
    expect(changed).toEqual([{ params: { id: '9' }, body: { text: 'Mix well' } }])
    expect(router.state.location.search).toBe('?lecture=1&tab=notes')
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
  })
})

describe('lecture notes', () => {
  test('show that they are loading', async () => {
    fakeEndpoint(listNotes, () => new Promise<Note[]>(() => {}))
    show('?lecture=1&tab=notes')

    expect(await screen.findByText('Loading your notes…')).toBeTruthy()
  })

  test('show when there are none', async () => {
    show('?lecture=1&tab=notes')

    expect(await screen.findByText('No notes in this course yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  test('offer a retry after a failure', async () => {
    fakeEndpoint(listNotes, broken())
    show('?lecture=1&tab=notes')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listNotes, [noteOf({ text: 'Back' })])

    await userEvent.click(retry)

    expect(await screen.findByText('Back')).toBeTruthy()
  })

  test('are grouped by section, and keep the filter and the order in the URL', async () => {
    fakeEndpoint(listNotes, [noteOf({ id: 1, text: 'Here' }), noteOf({ id: 2, lectureId: 2, text: 'There' })])
    const { router } = show('?lecture=1&tab=notes')
    expect(await screen.findByText('There')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 3, name: 'Ground' })).toBeTruthy()

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'This lecture')

    expect(screen.queryByText('There')).toBeNull()
    expect(router.state.location.search).toBe('?lecture=1&tab=notes&notes=lecture')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first')
    expect(router.state.location.search).toBe('?lecture=1&tab=notes&notes=lecture&order=newest')
  })

  test('link to their position, in this lecture or another', async () => {
    fakeEndpoint(listNotes, [noteOf({ id: 1, second: 40 }), noteOf({ id: 2, lectureId: 2, second: 61 })])
    const { router } = show('?lecture=1&tab=notes')
    await screen.findByRole('region', { name: 'Video player' })

    await userEvent.click(await screen.findByRole('link', { name: '0:40' }))
    expect(at).toBe(40)
    await userEvent.click(screen.getByRole('link', { name: '1:01' }))
    await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })
    act(() => {
      document.querySelector('video')?.dispatchEvent(new Event('loadedmetadata'))
    })

    expect(at).toBe(61)
    expect(router.state.location.search).toBe('?lecture=2&t=61&tab=notes')
    expect(screen.queryByText(/Resume/)).toBeNull()
  })

  test('are written at the current position, and pause the video', async () => {
    const made = fakeEndpoint(createNote, ({ body }) => noteOf({ second: 252, text: body.text ?? '' }))
    show('?lecture=1&tab=notes')
    await watchUntil(252)

    await userEvent.click(await screen.findByRole('button', { name: 'Create a note at 4:12' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Your note at 4:12 in Lecture 1' }), 'Wet the bricks')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))

    expect(await screen.findByText('Wet the bricks')).toBeTruthy()
    expect(made).toMatchObject([{ body: { lectureId: 1, second: 252, text: 'Wet the bricks' } }])
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create a note at 4:12' }))
  })

  test('keep their draft after a failure and a switch to another tab', async () => {
    const failed = fakeEndpoint(createNote, broken())
    show('?lecture=1&tab=notes')
    await watchUntil(5)
    await userEvent.keyboard('{Shift>}B{/Shift}')
    await userEvent.type(await screen.findByRole('textbox', { name: /Your note at 0:05/ }), 'Do not lose me')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText(/Your note wasn’t saved\. Something went wrong/)).toBeTruthy()

    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }))
    const made = fakeEndpoint(createNote, () => noteOf({ second: 5, text: 'Do not lose me' }))
    expect(screen.getByRole('textbox', { name: /Your note at 0:05/ })).toHaveProperty('value', 'Do not lose me')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    await waitFor(() => expect(made[0]?.body.clientId).toBe(failed[0]?.body.clientId))
  })

  test('are queued offline, can still be edited, and are sent once', async () => {
    const lost = fakeEndpoint(createNote, lostConnection())
    show('?lecture=1&tab=notes')
    await watchUntil(5)
    await userEvent.keyboard('{Shift>}B{/Shift}')
    await userEvent.type(await screen.findByRole('textbox', { name: /Your note at 0:05/ }), 'Wet')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Not synced yet')).toBeTruthy()
    expect(screen.getByText('1 change waiting to sync')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Edit the note at 0:05 in Lecture 1' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Your note at 0:05 in Lecture 1' }), ' first')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Wet first')).toBeTruthy()
    const made = fakeEndpoint(createNote, ({ body }) => noteOf({ clientId: body.clientId, second: 5, text: 'Wet' }))
    const changed = fakeEndpoint(updateNote, ({ body }) =>
      noteOf({ clientId: String(made[0]?.body.clientId), second: 5, text: body.text ?? '' }),
    )

    await act(sendOutbox)

    expect(made).toEqual([{ body: { ...lost[0]?.body } }])
    expect(changed).toEqual([{ params: { id: '9' }, body: { text: 'Wet first' } }])
    expect(await screen.findByText('Wet first')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/waiting to sync/)).toBeNull())
  })

  test('can be deleted and restored', async () => {
    fakeEndpoint(listNotes, [noteOf({ second: 5, text: 'Oh' })])
    fakeEndpoint(deleteNote, null)
    const made = fakeEndpoint(createNote, () => noteOf({ id: 10, second: 5, text: 'Oh' }))
    show('?lecture=1&tab=notes')

    await userEvent.click(await screen.findByRole('button', { name: 'Delete the note at 0:05 in Lecture 1' }))
    expect(await screen.findByText('No notes in this course yet.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your notes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

    expect(await screen.findByText('Oh')).toBeTruthy()
    expect(made).toEqual([{ body: { clientId: noteOf().clientId, lectureId: 1, second: 5, text: 'Oh' } }])
  })

  test('have no position in a text lecture', async () => {
    const made = fakeEndpoint(createNote, () => noteOf({ lectureId: 3, second: null, text: 'Lime' }))
    show('?lecture=3&tab=notes')

    await userEvent.click(await screen.findByRole('button', { name: 'Create a note' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Your note on Lecture 3' }), 'Lime')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))

    expect(await screen.findByText('Lime')).toBeTruthy()
    expect(made).toMatchObject([{ body: { lectureId: 3, second: null } }])
  })
})

describe('captions', () => {
  beforeEach(() => {
    fakeEndpoint(getCaptions, { language: 'en', label: 'English', kind: 'captions', cues: [{ start: 1, end: 3, text: 'Wet them first.' }] })
  })

  test('are toggled by pressing C, and shown at their time', async () => {
    show()
    await watchUntil(2)
    expect(screen.queryByText('Wet them first.')).toBeNull()

    await userEvent.keyboard('c')

    expect(await screen.findByText('Wet them first.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Captions' })).toHaveProperty('ariaPressed', 'true')
    await watchUntil(4)
    expect(screen.queryByText('Wet them first.')).toBeNull()
  })

  test('can be read as a transcript under the video', async () => {
    show()
    await watchUntil(0)

    await userEvent.click(screen.getByRole('button', { name: 'Transcript' }))

    const transcript = within(screen.getByRole('region', { name: 'Transcript' }))
    await userEvent.click(await transcript.findByRole('button', { name: /Wet them first/ }))
    expect(at).toBe(1)
  })

  test('are not offered if there are none', async () => {
    show('?lecture=2')
    await watchUntil(2)

    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Transcript' })).toBeNull()
  })
})

function noteOf(change: Partial<Note> = {}): Note {
  return {
    id: 9,
    clientId: `0b6b4700-0000-4000-8000-00000000000${change.id ?? 9}`,
    lectureId: 1,
    second: 5,
    text: '',
    createdAt: '2026-03-04T10:00:00.000Z',
    updatedAt: '2026-03-04T10:00:00.000Z',
    ...change,
  }
}
