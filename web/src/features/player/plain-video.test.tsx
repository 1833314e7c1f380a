import { getCaptions } from '@akada/contract/captions.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PlainVideo } from './plain-video.tsx'
import { changeSettings, currentSettings } from './player-settings.ts'

/** Replaces text tracks, because jsdom has none. */
class Track extends EventTarget {
  mode: TextTrackMode = 'hidden'
  readonly cues: { text: string }[] = []
  readonly label: string
  readonly language: string

  constructor(label: string, language: string) {
    super()
    this.label = label
    this.language = language
  }

  addCue(cue: { text: string }) {
    this.cues.push(cue)
  }
}
const given = Object.assign(new EventTarget(), {
  tracks: [] as Track[],
  *[Symbol.iterator]() {
    yield* given.tracks
  },
})
const modes = () => given.tracks.map(({ language, mode }) => `${language} ${mode}`)

beforeEach(() => {
  given.tracks = []
  changeSettings({ hasCaptions: false, captionsLanguage: null, speed: 1 })
  vi.stubGlobal(
    'VTTCue',
    class VTTCue {
      readonly text: string

      constructor(_: number, __: number, text: string) {
        this.text = text
      }
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(given as unknown as TextTrackList)
  vi.spyOn(HTMLMediaElement.prototype, 'addTextTrack').mockImplementation((_, label = '', language = '') => {
    const track = new Track(label, language)
    given.tracks.push(track)
    return track as unknown as TextTrack
  })
})
afterEach(() => changeSettings({ hasCaptions: false, captionsLanguage: null }))

const tracks = [
  { language: 'en', label: 'English' },
  { language: 'yo', label: 'Yorùbá' },
]
const spoken = { lectureId: 3, tracks }

function show() {
  const said = fakeEndpoint(getCaptions, ({ params }) => ({
    language: params.language,
    label: '',
    kind: 'captions' as const,
    cues: [{ start: 1, end: 2, text: `<b>${params.language}</b>` }],
  }))
  const Component = () => (
    <Dialog open title="A preview" onClose={() => undefined}>
      <PlainVideo url="/media/signed/x" posterUrl={undefined} spoken={spoken} />
    </Dialog>
  )
  renderPage({ Component }, { path: '/' })
  return { said, video: document.querySelector('video') ?? expect.unreachable() }
}

describe('video with native controls', () => {
  test('lists the caption languages, and loads captions when C turns them on', async () => {
    const { said } = show()
    expect(modes()).toEqual(['en disabled', 'yo disabled'])
    expect(said).toEqual([])

    await userEvent.keyboard('c')

    await waitFor(() => expect(given.tracks[0]?.cues.map(({ text }) => text)).toEqual(['&lt;b&gt;en&lt;/b&gt;']))
    expect(modes()).toEqual(['en showing', 'yo disabled'])
    expect(said).toEqual([{ params: { id: '3', language: 'en' } }])
    await userEvent.keyboard('cc')
    await waitFor(() => expect(modes()).toEqual(['en showing', 'yo disabled']))
    expect(given.tracks[0]?.cues).toHaveLength(1)
  })

  test("remembers a choice made in the browser's own menu", async () => {
    show()
    const choose = (shown: string | null) =>
      act(() => {
        for (const track of given.tracks) track.mode = track.language === shown ? 'showing' : 'disabled'
        given.dispatchEvent(new Event('change'))
      })

    choose('yo')
    await waitFor(() => expect(given.tracks[1]?.cues).toHaveLength(1))
    expect(currentSettings()).toMatchObject({ hasCaptions: true, captionsLanguage: 'yo' })
    choose(null)

    expect(currentSettings()).toMatchObject({ hasCaptions: false, captionsLanguage: 'yo' })
  })

  test("uses the player's keyboard shortcuts in a dialog", async () => {
    const { video } = show()
    expect(screen.getByRole('dialog', { name: 'A preview' }).contains(video)).toBe(true)
    vi.spyOn(video, 'duration', 'get').mockReturnValue(100)

    await userEvent.keyboard('5>')

    expect([video.currentTime, video.playbackRate]).toEqual([50, 1.25])
    await userEvent.keyboard('{ArrowRight}')
    expect(video.currentTime).toBe(55)
    video.tabIndex = 0
    video.focus()
    await userEvent.keyboard('{ArrowRight} 6')
    expect(video.currentTime).toBe(60)
  })
})
