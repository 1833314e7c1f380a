import { deleteResource, getLectureText, updateLecture } from '@akada/contract/curriculum.ts'
import { retryVideo } from '@akada/contract/playback.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UploadPurpose, UploadState } from '../../lib/uploads/upload-state.ts'
import { hideAllUploads, showUpload, uploadsNow } from '../../lib/uploads/upload-store.ts'
import { givenCurriculum, givenLecture, givenSection, givenVideo } from '../../testing/curriculum-givens.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { showCurriculum, shownLectures } from '../../testing/show-curriculum.tsx'
import { dismissToasts } from '../../ui/toast.tsx'
import type { LecturePart } from './open-lectures.ts'
import type { SaveState } from './use-save-state.ts'

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
})
afterEach(() => act(hideAllUploads))

const uploadOf = (purpose: UploadPurpose, upload: Partial<UploadState> = {}): UploadState => ({
  purpose,
  fileName: 'mortar.mp4',
  status: 'UPLOADING',
  percent: 42,
  bytesSent: 42,
  bytesTotal: 100,
  secondsLeft: 60,
  problem: null,
  needsFile: false,
  isElsewhere: false,
  originalBytes: null,
  made: null,
  ...upload,
})
const videoOf = (lectureId: number): UploadPurpose => ({ kind: 'lecture-video', lectureId })
const row = (id: number) => within(document.getElementById(`lecture-${id}`) ?? document.body)
const title = () => screen.findByRole('textbox', { name: 'Lecture title' })

type View = { onSaveState?: (state: SaveState) => void; part?: LecturePart }

async function opened(lecture = givenLecture(), { part, ...view }: View = {}) {
  const given = givenCurriculum([givenSection({ lectures: [lecture] })])
  const shown = showCurriculum({ at: `/?lecture=${lecture.id}${part ? `-${part}` : ''}`, ...view })
  const editor = within(await screen.findByRole('group', { name: `Edit ${lecture.title}` }))
  // The rich text editor loads lazily, and could otherwise finish loading after the test.
  await waitFor(() => expect(editor.queryByText(/^Loading the “.+” editor/)).toBeNull())
  return { ...given, ...shown, editor }
}

test.each([
  ['LECTURE', /Hidden from students until an admin reviews it/],
  ['CONTENT', /Students see the previous content until an admin reviews the changes/],
] as const)('a lecture with unreleased content says so: %s', async (held, says) => {
  const { editor } = await opened(givenLecture({ held }))

  expect(row(11).getAllByText('Waiting for review')).toHaveLength(1)
  expect(editor.getByText(says)).toBeTruthy()
})

test("an unreleased new video doesn't affect the captions", async () => {
  const { editor } = await opened(givenLecture({ held: 'CONTENT', video: givenVideo() }), { part: 'captions' })

  expect(editor.getByText('Caption changes appear immediately on the current video.')).toBeTruthy()
})

describe('an open lecture’s text', () => {
  test('is saved automatically, and the save state is reported', async () => {
    const states: string[] = []
    const { user, calls } = await opened(givenLecture(), { onSaveState: ({ kind }) => states.push(kind) })

    await user.type(await title(), '!{Tab}')

    await waitFor(() => expect(shownLectures()).toEqual(['Video: Welcome!']))
    expect(calls.changeLecture).toEqual([{ body: { id: 11, version: 1, title: 'Welcome!' } }])
    await waitFor(() => expect(states.at(-1)).toBe('idle'))
    expect(states).toContain('saving')
  })

  test('is saved when the lecture closes', async () => {
    const { user, calls } = await opened()

    fireEvent.change(await title(), { target: { value: 'Hello' } })
    await user.click(screen.getByRole('button', { name: /^Video: Welcome/ }))

    await waitFor(() => expect(calls.changeLecture).toEqual([{ body: { id: 11, version: 1, title: 'Hello' } }]))
  })

  test('is saved as soon as the page is hidden', async () => {
    const { calls } = await opened()
    const field = await title()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.useFakeTimers({ toFake: ['setTimeout'] })

    fireEvent.change(field, { target: { value: 'Hello' } })
    fireEvent(document, new Event('visibilitychange'))
    await act(async () => undefined)
    vi.useRealTimers()

    expect(calls.changeLecture).toEqual([{ body: { id: 11, version: 1, title: 'Hello' } }])
  })

  test('must include a title', async () => {
    const states: SaveState[] = []
    const { user, calls } = await opened(givenLecture(), { onSaveState: (state) => states.push(state) })

    await user.clear(await title())
    await user.tab()

    expect(screen.getByText('Title is required.')).toBeTruthy()
    expect(calls.changeLecture).toEqual([])
    expect(states.at(-1)).toEqual({ kind: 'failed', sentence: 'Enter a lecture title.' })
  })

  test('is kept after a failure, and can be sent again', async () => {
    const { user } = await opened()
    fakeEndpoint(updateLecture, lostConnection())
    await user.type(await title(), '!{Tab}')
    const again = await screen.findByRole('button', { name: 'Try again' })
    const calls = fakeEndpoint(updateLecture, givenLecture({ title: 'Welcome!', version: 2 }))

    await user.click(again)

    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  })

  test("is shown next to another user's newer version until one is chosen", async () => {
    const { user } = await opened()
    fakeEndpoint(updateLecture, refused('EDIT_CONFLICT', { data: givenLecture({ title: 'Theirs', version: 5 }) }))
    await user.type(await title(), '!{Tab}')
    const choice = within(await screen.findByRole('alert', { name: 'This lecture was changed elsewhere.' }))
    expect(choice.getByText('Theirs')).toBeTruthy()
    expect(choice.getByText('Welcome!')).toBeTruthy()
    const calls = fakeEndpoint(updateLecture, givenLecture({ title: 'Welcome!', version: 6 }))

    await user.click(choice.getByRole('button', { name: 'Keep my version' }))

    await waitFor(() => expect(calls).toEqual([{ body: { id: 11, version: 5, title: 'Welcome!' } }]))
  })

  test('can be replaced by the newer version', async () => {
    const { user } = await opened()
    fakeEndpoint(updateLecture, refused('EDIT_CONFLICT', { data: givenLecture({ title: 'Theirs', version: 5 }) }))
    await user.type(await title(), '!{Tab}')

    await user.click(await screen.findByRole('button', { name: 'Use newer version' }))

    expect(await title()).toHaveProperty('value', 'Theirs')
  })
})

describe('text lecture', () => {
  const text = givenLecture({ contentType: 'TEXT', version: 3 })

  test('loads its text for editing', async () => {
    const calls = fakeEndpoint(getLectureText, { version: 3, contentHtml: safeHtml`<p>Mix.</p>` })
    const { editor } = await opened(text)

    expect((await editor.findByRole('textbox', { name: 'Text' })).textContent).toBe('Mix.')
    expect(calls).toEqual([{ params: { id: '11' } }])
  })

  test("offers a retry when the text can't be loaded", async () => {
    fakeEndpoint(getLectureText, broken())
    const { user, editor } = await opened(text)
    const retry = await editor.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getLectureText, { version: 3, contentHtml: safeHtml`<p>Mix.</p>` })

    await user.click(retry)

    expect(await editor.findByRole('textbox', { name: 'Text' })).toBeTruthy()
  })
})

test('a quiz lecture has the quiz builder and no captions', async () => {
  const { editor } = await opened(givenLecture({ contentType: 'QUIZ' }))

  expect(editor.getByText('Questions of 11')).toBeTruthy()
  expect(editor.queryByRole('tab', { name: 'Captions' })).toBeNull()
})

describe('an assignment', () => {
  const terms = { points: 100, passPoints: 50, accepts: ['TEXT' as const, 'FILES' as const], submissions: 3, due: null }
  const assignment = givenLecture({ contentType: 'ASSIGNMENT', version: 3, assignment: terms })

  test('has instructions and settings, which are saved together, and no preview switch', async () => {
    fakeEndpoint(getLectureText, { version: 3, contentHtml: safeHtml`<p>Bake a bread.</p>` })
    const { user, editor } = await opened(assignment)
    const sent = fakeEndpoint(updateLecture, { ...assignment, version: 4 })
    const settings = within(await editor.findByRole('form', { name: 'Settings of Welcome' }))
    expect(editor.getByRole('textbox', { name: 'Instructions' }).textContent).toBe('Bake a bread.')
    expect(screen.queryByRole('switch', { name: /Free preview/ })).toBeNull()

    const points = settings.getByLabelText(/^Points$/)
    await user.clear(points)
    await user.type(points, '20')
    await user.click(settings.getByRole('button', { name: 'Save settings' }))
    expect(await settings.findByText('Enter a whole number from 0 to 20.')).toBeTruthy()
    const pass = settings.getByLabelText('Points to pass')
    await user.clear(pass)
    await user.type(pass, '12')
    await user.click(settings.getByRole('checkbox', { name: 'Text' }))
    await user.selectOptions(settings.getByLabelText('Due'), 'AFTER_DAYS')
    await user.click(settings.getByRole('button', { name: 'Save settings' }))

    await waitFor(() =>
      expect(sent).toEqual([
        {
          body: {
            id: 11,
            assignment: { points: 20, passPoints: 12, accepts: ['FILES'], submissions: 3, due: { kind: 'AFTER_DAYS', days: 7 } },
          },
        },
      ]),
    )
  })
})

describe('the tabs of an open lecture', () => {
  test('show one part at a time, count captions and files, and are stored in the URL', async () => {
    const { editor, user, router } = await opened(givenLecture({ captions: [{ language: 'en', label: 'English' }] }))
    expect(editor.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Video', 'Captions 1', 'Resources', 'Details'])
    expect(editor.queryByText('Captions of 11')).toBeNull()

    await user.click(editor.getByRole('tab', { name: 'Captions 1' }))

    expect(editor.getByText('Captions of 11')).toBeTruthy()
    expect(router.state.location.search).toBe('?lecture=11-captions')
  })

  test('keep what was typed in another tab', async () => {
    const { editor, user } = await opened(givenLecture(), { part: 'resources' })
    await user.click(editor.getByRole('button', { name: 'Add resource to Welcome' }))
    await user.type(editor.getByLabelText(/^Title/), 'Slides')

    await user.click(editor.getByRole('tab', { name: 'Video' }))
    await user.click(editor.getByRole('tab', { name: 'Resources' }))

    expect(editor.getByLabelText(/^Title/)).toHaveProperty('value', 'Slides')
  })
})

describe('several open lectures', () => {
  test('stay open next to each other, and report together what is unsaved', async () => {
    const states: SaveState[] = []
    givenCurriculum()
    const { user, router } = showCurriculum({ at: '/?lecture=11', onSaveState: (state) => states.push(state) })
    const first = within(await screen.findByRole('group', { name: 'Edit Welcome' }))
    await user.click(screen.getByRole('button', { name: /^Video: Mortar/ }))
    const second = within(await screen.findByRole('group', { name: 'Edit Mortar' }))
    expect(router.state.location.search).toBe('?lecture=11%2C21')

    await user.clear(first.getByRole('textbox', { name: 'Lecture title' }))
    await waitFor(() => expect(states.at(-1)).toEqual({ kind: 'failed', sentence: 'Enter a lecture title.' }))
    await user.click(second.getByRole('textbox', { name: 'Lecture title' }))
    expect(states.at(-1)).toMatchObject({ kind: 'failed' })

    await user.click(screen.getByRole('button', { name: /^Video: Mortar/ }))
    expect(screen.queryByRole('group', { name: 'Edit Mortar' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Edit Welcome' })).toBeTruthy()
  })
})

describe('a lecture that is in review', () => {
  const lecture = givenLecture({ contentType: 'TEXT', isPreview: true, description: safeHtml`<p>For beginners.</p>` })

  async function read() {
    fakeEndpoint(getLectureText, { version: 1, contentHtml: safeHtml`<p>Mix.</p>` })
    givenCurriculum([givenSection({ lectures: [lecture] })])
    const { user } = showCurriculum({ isReadOnly: true })
    await user.click(await screen.findByRole('button', { name: /^Text: Welcome/ }))
    return { user, reading: within(screen.getByRole('group', { name: 'Welcome' })) }
  }

  test('can be opened and read in all its tabs', async () => {
    const { user, reading } = await read()

    expect(await reading.findByText('Mix.')).toBeTruthy()
    await user.click(reading.getByRole('tab', { name: 'Details' }))

    expect(reading.getByText('For beginners.')).toBeTruthy()
  })

  test("can't be changed", async () => {
    const { user, reading } = await read()
    await user.click(reading.getByRole('tab', { name: 'Resources' }))

    expect(reading.getByText('No resources.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Add|Move|Edit|More actions|Trash|Delete)/ })).toBeNull()
  })

  test('can be collapsed with its section', async () => {
    const { user } = await read()

    await user.click(screen.getByRole('button', { name: /^Section 1: ?Ground/ }))

    expect(screen.queryByRole('group', { name: 'Welcome' })).toBeNull()
  })
})

describe('lecture video', () => {
  test.each([
    ['No video yet', null],
    ['Queued for processing', givenVideo({ status: 'WAITING' })],
    ['3rd in queue', givenVideo({ status: 'WAITING', queuePlace: 3 })],
    ['12th in queue', givenVideo({ status: 'WAITING', queuePlace: 12 })],
    ['Processing 30%', givenVideo({ status: 'WORKING', percent: 30 })],
    ['Ready', givenVideo()],
    ['Processing failed', givenVideo({ status: 'FAILED' })],
  ])('shows its status in the row: %s', async (words, video) => {
    givenCurriculum([givenSection({ lectures: [givenLecture({ video })] })])
    showCurriculum()

    expect(await screen.findByText(words)).toBeTruthy()
  })

  const hevc = 'This is an MP4 file with H.265 (HEVC) video, which many browsers can’t play.'
  test.each([
    ['Students watch the original video.', givenVideo({ isOriginalOnly: true })],
    [
      'Students can already watch it. Smaller versions for slow connections will follow.',
      givenVideo({ status: 'WAITING', isOriginalOnly: true }),
    ],
    ['Students can already watch it. Smaller versions for slow connections are being created.', givenVideo({ status: 'WORKING' })],
    [
      `${hevc} All students can watch the video once its first smaller version is ready.`,
      givenVideo({ status: 'WAITING', isOriginalOnly: true, unplayablePart: hevc }),
    ],
  ])('shows who can watch it: %s', async (words, video) => {
    const { editor } = await opened(givenLecture({ video }))

    expect(editor.getByText(words)).toBeTruthy()
  })

  test("doesn't show who can watch the video when it is ready in all sizes", async () => {
    const { editor } = await opened(givenLecture({ video: givenVideo({ isOriginalOnly: false }) }))

    expect(editor.queryByText(/Students (can )?watch/)).toBeNull()
  })

  test('shows the upload progress in the row, and can be paused and canceled', async () => {
    const { editor, user } = await opened()

    act(() => showUpload(uploadOf(videoOf(11))))

    expect(row(11).getByText('Uploading 42%')).toBeTruthy()
    await user.click(await editor.findByRole('button', { name: 'Pause upload of mortar.mp4' }))
    expect(row(11).getByText('Upload paused at 42%')).toBeTruthy()
    await user.click(editor.getByRole('button', { name: 'Cancel upload of mortar.mp4' }))
    expect(row(11).getByText('No video yet')).toBeTruthy()
  })

  test('says in the row that the file must be chosen again after a reload', async () => {
    await opened()

    act(() => showUpload({ ...uploadOf(videoOf(11)), status: 'PAUSED', needsFile: true }))

    expect(row(11).getByText('Choose the file again')).toBeTruthy()
  })

  test('appears without a reload once it has been uploaded', async () => {
    const { server, calls } = await opened()
    act(() => showUpload(uploadOf(videoOf(11))))
    server.sections = [givenSection({ lectures: [givenLecture({ video: givenVideo() })] })]

    act(() => showUpload(uploadOf(videoOf(11), { status: 'DONE', percent: 100 })))

    expect(await row(11).findAllByText('Ready')).not.toHaveLength(0)
    expect(calls.get.length).toBeGreaterThan(1)
    await waitFor(() => expect(uploadsNow()).toEqual([]))
  })

  test('shows why processing failed, and can be retried', async () => {
    const { user, editor, server } = await opened(givenLecture({ video: givenVideo({ status: 'FAILED', problem: 'It has no picture.' }) }))
    const calls = fakeEndpoint(retryVideo, () => {
      server.sections = [givenSection({ lectures: [givenLecture({ video: givenVideo({ status: 'READY' }) })] })]
      return null
    })
    expect(editor.getByText('It has no picture.')).toBeTruthy()

    await user.click(editor.getByRole('button', { name: 'Retry processing Welcome' }))

    expect(await editor.findByText('Ready')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '11' } }])
  })

  test("rejects a file that isn't a video", async () => {
    const { editor } = await opened()
    const notes = new File(['a'], 'notes.pdf', { type: 'application/pdf' })

    fireEvent.change(editor.getByLabelText(/Choose video/), { target: { files: [notes] } })

    expect(await screen.findByText('notes.pdf is not a video.')).toBeTruthy()
    expect(uploadsNow()).toEqual([])
  })
})

describe('lecture resources', () => {
  const slides = {
    id: 5,
    title: 'Slides',
    resourceType: 'PDF',
    description: 'To print.',
    fileExtension: 'pdf',
    size: 1_200_000,
    fileUrl: '/api/resources/5',
  } as const

  test('are deleted after a confirmation', async () => {
    const { user, editor, server } = await opened(givenLecture({ resources: [slides] }), { part: 'resources' })
    const calls = fakeEndpoint(deleteResource, () => {
      server.sections = [givenSection({ lectures: [givenLecture()] })]
      return null
    })

    await user.click(editor.getByRole('button', { name: 'Delete Slides' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Slides”' }))
    expect(dialog.getByText('Are you sure you want to delete this resource?')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Deleted “Slides”.')).toBeTruthy()
    expect(editor.queryByText('Slides')).toBeNull()
    expect(calls).toEqual([{ params: { id: '5' } }])
  })

  test('must have an allowed file type', async () => {
    const { user, editor } = await opened(givenLecture(), { part: 'resources' })
    await user.click(editor.getByRole('button', { name: 'Add resource to Welcome' }))
    const form = within(editor.getByRole('form', { name: 'New resource' }))

    await user.click(form.getByRole('button', { name: 'Upload' }))
    expect(await form.findByText('Please choose a file.')).toBeTruthy()

    fireEvent.change(form.getByLabelText(/File/), { target: { files: [new File(['a'], 'tool.exe')] } })
    await user.click(form.getByRole('button', { name: 'Upload' }))
    expect(await form.findByText('Choose a PDF, ZIP, Word, Excel, PowerPoint, JPEG, PNG or GIF file.')).toBeTruthy()
  })

  test('have only one open form: opening another closes it', async () => {
    givenCurriculum()
    const { user } = showCurriculum({ at: '/?lecture=11-resources,21-resources' })
    await user.click(await screen.findByRole('button', { name: 'Add resource to Welcome' }))

    await user.click(await screen.findByRole('button', { name: 'Add resource to Mortar' }))

    expect(screen.getAllByRole('form', { name: 'New resource' })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Add resource to Welcome' })).toBeTruthy()
  })

  test('include files that are being uploaded', async () => {
    const { editor } = await opened(givenLecture(), { part: 'resources' })

    act(() => showUpload(uploadOf({ kind: 'resource', lectureId: 11, title: 'Plan', description: '' }, { fileName: 'plan.pdf' })))

    expect(await editor.findByText('plan.pdf')).toBeTruthy()
  })
})
