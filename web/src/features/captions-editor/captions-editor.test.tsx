import {
  type Cue,
  deleteCaptions,
  type EditableCaptions,
  getEditableCaptions,
  listCaptions,
  saveCaptions,
} from '@akada/contract/captions.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { CaptionsEditor } from './captions-editor.tsx'

const cues: Cue[] = [
  { start: 1, end: 3, text: 'Good morning.' },
  { start: 4, end: 6, text: 'Sit down.' },
]
const captions = (more: Partial<EditableCaptions> = {}): EditableCaptions => ({
  language: 'en',
  label: 'English',
  kind: 'captions',
  version: 3,
  cues,
  ...more,
})
const listed = (...tracks: Partial<EditableCaptions>[]) => ({
  courseLanguage: 'English',
  hasVideo: true,
  tracks: tracks.map((track) => {
    const { cues: said, ...rest } = captions(track)
    return { ...rest, totalCues: said.length, updatedAt: '2026-03-04T10:00:00.000Z' }
  }),
})

const textOf = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

/** Returns the content that a save sends as a file. */
async function saidIn(sent: unknown) {
  const { file, ...fields } = (sent as { body: { file: File } }).body
  return { ...fields, words: (await textOf(file)).split('\n').filter((line) => line !== '' && line !== 'WEBVTT') }
}

let savedVersion = 3

beforeEach(() => {
  localStorage.clear()
  givenStudent()
  savedVersion = 3
  fakeEndpoint(listCaptions, listed({}))
  fakeEndpoint(getEditableCaptions, captions())
  fakeEndpoint(getPlayback, {
    durationSeconds: 60,
    renditions: [
      { quality: 'audio', bytes: 1, contentUrl: '/media/sound', width: null, height: null },
      { quality: '240p', bytes: 2, contentUrl: '/media/small', width: 426, height: 240 },
    ],
    expiresAt: '2027-01-01T00:00:00.000Z',
  })
})

const saved = (changes: Parameters<typeof captions>[0] & { remarks?: string[] }) => ({ remarks: [], ...captions(changes), ...changes })
const fakeSave = () => fakeEndpoint(saveCaptions, () => saved({ version: ++savedVersion }))
const show = () => renderPage({ Component: () => <CaptionsEditor lectureId={5} /> }, { path: '/edit' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
/** Clicks Undo in the toast with this text. */
const undo = async (text: string) => {
  const toast = (await screen.findByText(text)).parentElement ?? document.body
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
}
const rows = () => within(screen.getByRole('list', { name: 'Captions' })).getAllByRole('listitem')
/** Pending changes are saved as soon as the network is back. */
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')))
const saveAtOnce = async () => {
  goOnline()
  await screen.findByText('Saved')
}
const moveTo = async (seconds: number) => {
  const video = await waitFor(() => document.querySelector('video') ?? expect.unreachable('no video is shown'))
  act(() => {
    video.currentTime = seconds
    video.dispatchEvent(new Event('timeupdate'))
  })
}

describe('opening captions', () => {
  test('shows that they are loading, and offers a retry after a failure', async () => {
    fakeEndpoint(listCaptions, broken())
    show()
    expect(screen.getByText('Loading captions…')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listCaptions, listed({}))

    await userEvent.click(retry)

    expect(await screen.findByText('2 captions')).toBeTruthy()
    expect(screen.getByText('Saved')).toBeTruthy()
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/small')
  })

  test('shows the caption at the current video position as plain text', async () => {
    fakeEndpoint(getEditableCaptions, captions({ cues: [{ start: 1, end: 3, text: '<b>Hello</b>' }] }))
    show()
    await screen.findByText('1 caption')

    await moveTo(2)

    expect(screen.getAllByText('<b>Hello</b>')).toHaveLength(2)
  })
})

describe('caption edit', () => {
  test('is saved automatically with the current version; closing the tab asks for confirmation while changes are unsaved', async () => {
    const sent = fakeSave()
    const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    show()
    await press(/Edit caption 2/)
    expect(mayLeave()).toBe(true)

    await userEvent.click(screen.getByRole('textbox', { name: 'Caption 2' }))
    await userEvent.paste(' <Please> & thanks.')
    expect(mayLeave()).toBe(false)
    await saveAtOnce()
    await waitFor(() => expect(mayLeave()).toBe(true))
    await press('Delete')
    await saveAtOnce()

    expect(await saidIn(sent[0])).toEqual({
      version: '3',
      label: 'English',
      kind: 'captions',
      words: ['00:00:01.000 --> 00:00:03.000', 'Good morning.', '00:00:04.000 --> 00:00:06.000', 'Sit down. &lt;Please&gt; &amp; thanks.'],
    })
    expect(await saidIn(sent.at(-1))).toMatchObject({ version: '4', words: ['00:00:01.000 --> 00:00:03.000', 'Good morning.'] })
  })

  test('overwrites nothing until a conflict with another tab is resolved', async () => {
    const theirs = captions({ version: 9, cues: [{ start: 1, end: 2, text: 'Theirs' }] })
    const first = fakeEndpoint(saveCaptions, refused('EDIT_CONFLICT', { data: theirs }))
    show()
    await press(/Edit caption 1/)
    await press('Merge with next')
    goOnline()
    expect(await screen.findByText(/changed elsewhere/)).toBeTruthy()
    expect(first).toHaveLength(1)
    const again = fakeSave()

    await press('Keep my version')
    await saveAtOnce()

    expect(await saidIn(again[0])).toMatchObject({ version: '9', words: ['00:00:01.000 --> 00:00:06.000', 'Good morning.', 'Sit down.'] })
  })

  test("can be discarded in favor of the other tab's version", async () => {
    const theirs = captions({ version: 9, cues: [{ start: 1, end: 2, text: 'Theirs' }] })
    fakeEndpoint(saveCaptions, refused('EDIT_CONFLICT', { data: theirs }))
    show()
    await press(/Edit caption 1/)
    await press('Delete')

    goOnline()
    await press('Use newer version')

    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Theirs')])
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  test('is held while offline, and saved on request', async () => {
    fakeEndpoint(saveCaptions, lostConnection())
    show()
    await press(/Edit caption 1/)
    await press('Delete')
    goOnline()
    expect(await screen.findByText(/Not saved\. We couldn’t save your captions\. Check your connection\./)).toBeTruthy()
    const sent = fakeSave()

    await press('Save now')

    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  test('is marked at its field and not sent if its value is invalid', async () => {
    show()
    await press(/Edit caption 1/)
    const end = screen.getByRole('textbox', { name: 'Ends at' })

    await userEvent.clear(end)
    await userEvent.type(end, '0:00.5{Enter}')

    expect(screen.getByText('The end must be after the start.')).toBeTruthy()
    expect(screen.getByText('Not saved. Fix the highlighted error.')).toBeTruthy()
    await userEvent.clear(end)
    await userEvent.type(end, 'soon')
    expect(screen.getByText('Enter a time such as 1:02.5.')).toBeTruthy()
  })
})

describe('captions beside the video', () => {
  test('can be timed and added at the video position', async () => {
    fakeSave()
    show()
    await press(/Edit caption 1/)
    await moveTo(2.5)

    await press('Set end to now')
    expect(screen.getByRole('textbox', { name: 'Ends at' })).toHaveProperty('value', '0:02.5')
    await moveTo(7)
    await press('Add caption at current time')

    expect(screen.getByRole('textbox', { name: 'Caption 3' })).toBe(document.activeElement)
    expect(screen.getByRole('textbox', { name: 'Starts at' })).toHaveProperty('value', '0:07')
    expect(screen.getByText('3 captions, 1 without text')).toBeTruthy()
  })

  test('are navigated with the keyboard', async () => {
    show()
    await press(/Edit caption 1/)

    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.getByRole('textbox', { name: 'Caption 2' })).toBe(document.activeElement)
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')

    expect(screen.getByRole('textbox', { name: 'Caption 1' })).toBe(document.activeElement)
  })

  test('show which one is hard to read, and why', async () => {
    fakeEndpoint(getEditableCaptions, captions({ cues: [...cues, { start: 7, end: 8, text: 'So many words in one short second' }] }))
    show()

    await press(/1 warning/)

    expect(screen.getByRole('textbox', { name: 'Caption 3' })).toBeTruthy()
    expect(screen.getByText('33 characters per second. More than 20 is hard to read.')).toBeTruthy()
  })

  test('are shifted together, but not before the start', async () => {
    fakeSave()
    show()
    await press('Shift all')
    const dialog = await screen.findByRole('dialog')

    await userEvent.type(within(dialog).getByRole('textbox', { name: /Seconds/ }), '-2{Enter}')
    expect(within(dialog).getByText('The first caption would start before the video.')).toBeTruthy()
    await userEvent.clear(within(dialog).getByRole('textbox', { name: /Seconds/ }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Seconds/ }), '1.5{Enter}')

    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('0:02.5'), expect.stringContaining('0:05.5')])
  })
})

describe('caption languages', () => {
  test('are added from a file, in the course language by default', async () => {
    fakeEndpoint(listCaptions, listed())
    const remark = 'The caption at 1:05 starts after the video ends (1:00), so viewers won’t see it.'
    const sent = fakeEndpoint(saveCaptions, saved({ version: 1, remarks: [remark] }))
    show()
    await press('Add captions')
    const dialog = await screen.findByRole('dialog')

    await userEvent.upload(within(dialog).getByLabelText(/File/), new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nHi'], 'tides.vtt'))
    fakeEndpoint(listCaptions, listed({ version: 1 }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))

    expect(await screen.findByText('2 captions')).toBeTruthy()
    expect(screen.getByText(remark)).toBeTruthy()
    expect(sent[0]).toMatchObject({ params: { id: '5', language: 'en' }, body: { version: '0', label: 'English', kind: 'captions' } })
  })

  test('show which line of a file is invalid', async () => {
    fakeEndpoint(saveCaptions, refused('CAPTIONS_INVALID', { message: 'Line 3: The caption ends before it starts.' }))
    show()
    await press('Add language')
    const dialog = await screen.findByRole('dialog')

    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Language' }), 'Other language')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(within(dialog).getByText('Enter a code such as ff or pt-BR.')).toBeTruthy()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Language code' }), 'ff')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))

    expect(await within(dialog).findByText('Line 3: The caption ends before it starts.')).toBeTruthy()
  })

  test('are replaced by a file, which can be undone', async () => {
    const remark = 'The caption on line 6 has no duration, so it was left out.'
    fakeEndpoint(saveCaptions, saved({ version: 4, cues: [{ start: 1, end: 2, text: 'From the file' }], remarks: [remark] }))
    show()
    await screen.findByText('2 captions')

    await userEvent.upload(screen.getByLabelText('Captions file'), new File(['WEBVTT'], 'tides.vtt'))
    expect(await screen.findByText('From the file')).toBeTruthy()
    expect(screen.getByText(remark)).toBeTruthy()
    await undo('Captions replaced with those from the file.')

    expect(rows()).toHaveLength(2)
  })

  test('are deleted only in the displayed version, and can be restored', async () => {
    const deleted = fakeEndpoint(deleteCaptions, null)
    show()
    await screen.findByText('2 captions')
    fakeEndpoint(listCaptions, listed())
    await press('Delete English')
    expect(await screen.findByText('No captions yet')).toBeTruthy()
    const sent = fakeSave()
    fakeEndpoint(listCaptions, listed({ version: 4 }))

    await undo('English captions deleted.')

    expect(await screen.findByText('2 captions')).toBeTruthy()
    expect(deleted).toEqual([{ params: { id: '5', language: 'en' }, query: { version: '3' } }])
    expect(await saidIn(sent[0])).toMatchObject({ version: '0' })
  })
})
