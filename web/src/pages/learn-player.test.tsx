import { getCourse, getCourseRelation } from '@akada/contract/courses.ts'
import { getProgress, savePosition } from '@akada/contract/enrollments.ts'
import { listNotes } from '@akada/contract/notes.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { getOwnReview } from '@akada/contract/reviews.ts'
import { getDataPrice } from '@akada/contract/settings.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resetDataUse } from '../features/data-use/data-use.store.ts'
import { changeSettings } from '../features/player/player-settings.ts'
import { fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenPlayback, givenVideoCourse } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './learn.tsx'

let at = 0
let play = vi.fn()
let loadedTo = 0

beforeEach(() => {
  at = 0
  loadedTo = 0
  // jsdom can't load or play media.
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'buffered', 'get').mockImplementation(() => ({
    length: loadedTo > 0 ? 1 : 0,
    start: () => 0,
    end: () => loadedTo,
  }))
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(() => at)
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, seconds) {
    at = seconds
    this.dispatchEvent(new Event('timeupdate'))
  })
  givenStudent()
  givenConnection({ effectiveType: '4g' })
  changeSettings({ quality: null, savesData: null, playsNext: null, speed: 1 })
  resetDataUse()
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
  fakeEndpoint(savePosition, null)
  fakeEndpoint(listNotes, [])
  fakeEndpoint(getPlayback, givenPlayback())
  fakeEndpoint(getDataPrice, { nairaPerGb: 500 })
})

const show = () => renderPage(page, { path: '/my-learning/courses/:id', at: '/my-learning/courses/7?lecture=1' })

const givenConnection = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), connection), configurable: true })

const shownVideo = () => document.querySelector('video') as HTMLVideoElement
const isPlaying = (quality: string) => waitFor(() => expect(shownVideo().getAttribute('src')).toBe(`/media/signed/${quality}`))
const tell = (...events: string[]) =>
  act(() => {
    for (const event of events) shownVideo().dispatchEvent(new Event(event))
  })

async function choose(quality: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: /^Quality: / }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: quality }))
}

describe('video on a slow connection', () => {
  beforeEach(() => void givenConnection({ effectiveType: '3g' }))

  test('shows its size and cost, and loads nothing until it is played', async () => {
    show()

    expect(await screen.findByRole('button', { name: '12 MB · about ₦6 · 240p Change quality' })).toBeTruthy()
    await isPlaying('240p-1')
    expect(shownVideo().preload).toBe('none')
    expect(play).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(play).toHaveBeenCalledTimes(1)
  })

  test('shows the remaining size of a partly watched video', async () => {
    fakeEndpoint(getProgress, {
      id: 70,
      progress: 0,
      completed: false,
      completedLectures: [],
      lastLectureId: 1,
      positions: [{ lectureId: 1, seconds: 300 }],
    })
    show()

    expect(await screen.findByRole('button', { name: /^6 MB · about ₦3 · 240p/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Resume at 5:00' })).toBeTruthy()
  })

  test('can be switched to a lower quality without starting playback', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: /Change quality/ }))

    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Audio only/ }))

    expect(await screen.findByRole('button', { name: /^3 MB · about ₦2 · Audio only/ })).toBeTruthy()
    await isPlaying('audio-1')
    expect(shownVideo().preload).toBe('none')
    expect(play).not.toHaveBeenCalled()
  })

  test('has autoplay off until the user turns it on', async () => {
    show()

    const autoplay = await screen.findByRole('checkbox', { name: 'Autoplay next' })
    expect(autoplay).toHaveProperty('checked', false)
    await userEvent.click(autoplay)

    expect(autoplay).toHaveProperty('checked', true)
  })
})

describe('quality menu', () => {
  test('lists each quality with its size and cost, and the current one', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Quality: 360p' }))

    const dialog = within(screen.getByRole('dialog', { name: 'Quality and data' }))
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '720p41 MB · about ₦21',
      '360p20 MB · about ₦10',
      '240p12 MB · about ₦6',
      'Audio only3 MB · about ₦2',
    ])
    expect(dialog.getByRole('button', { pressed: true }).textContent).toContain('360p')
    expect(dialog.getByRole('switch', { name: 'Data saver' })).toHaveProperty('checked', false)
  })

  test('keeps the position, speed and playback state on a change, and remembers the quality', async () => {
    changeSettings({ speed: 1.5 })
    show()
    await isPlaying('360p-1')
    at = 42
    tell('play', 'timeupdate')
    play.mockClear()

    await choose(/^720p/)

    await isPlaying('720p-1')
    tell('loadedmetadata')
    expect(at).toBe(42)
    expect(play).toHaveBeenCalled()
    expect(shownVideo().defaultPlaybackRate).toBe(1.5)
    expect(JSON.parse(localStorage.getItem('player') ?? '{}')).toMatchObject({ quality: '720p' })
  })

  test('shows a message instead of the picture when only audio plays', async () => {
    show()

    await choose(/^Audio only/)

    expect(await screen.findByText('Audio only')).toBeTruthy()
    await isPlaying('audio-1')
  })

  test('opens when Q is pressed, and has a data saver switch', async () => {
    show()
    await isPlaying('360p-1')

    await userEvent.keyboard('q')
    await userEvent.click(await screen.findByRole('switch', { name: 'Data saver' }))

    await isPlaying('240p-1')
    expect(screen.getByRole('checkbox', { name: 'Autoplay next' })).toHaveProperty('checked', false)
  })

  test("determines each lecture's size in the course contents", async () => {
    changeSettings({ quality: '720p' })
    show()

    expect((await screen.findByRole('link', { name: /Lecture 2/ })).textContent).toContain('41 MB')
  })
})

/** Replaces the server's response to requests for media files. */
function answerFile(response: () => Promise<Response>) {
  const others = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => (input.startsWith('/media/') ? response() : others(input, init)))
}

describe('video that fails to load', () => {
  test('renews its URLs automatically, and continues at its position', async () => {
    let visits = 0
    answerFile(async () => new Response('', { status: 503 }))
    fakeEndpoint(getPlayback, () => {
      visits += 1
      return givenPlayback(visits)
    })
    show()
    await isPlaying('360p-1')
    at = 42
    tell('play', 'timeupdate')

    tell('error')

    await isPlaying('360p-2')
    tell('loadedmetadata')
    expect(at).toBe(42)
    tell('error')
    expect(await screen.findByText('This video can’t be played right now.')).toBeTruthy()
  })

  describe('in a format that this browser may not support', () => {
    const original = { quality: 'original', bytes: 9000, width: 64, height: 36, unplayable: 'H.265' } as const
    const givenOriginal = (more: { isBeingProcessed?: boolean } = {}) => {
      let visits = 0
      fakeEndpoint(getPlayback, () => {
        visits += 1
        return { ...givenPlayback(), renditions: [{ ...original, contentUrl: `/media/signed/original-${visits}` }], ...more }
      })
    }
    const breakOff = async (code: number) => {
      await isPlaying('original-1')
      Object.defineProperty(shownVideo(), 'error', { value: { code }, configurable: true })
      tell('error')
      await isPlaying('original-2')
      tell('error')
    }
    test('shows the codec and a next step, without blaming the connection', async () => {
      answerFile(async () => new Response('', { status: 206 }))
      givenOriginal()
      show()

      await breakOff(4)

      expect(await screen.findByText('This browser can’t play this video (H.265).')).toBeTruthy()
      expect(screen.getByText('Try another browser or device, or ask the instructor for another format.')).toBeTruthy()
    })

    test('announces a version for all browsers while it is being processed', async () => {
      answerFile(async () => new Response('', { status: 206 }))
      givenOriginal({ isBeingProcessed: true })
      show()

      await breakOff(3)

      expect(await screen.findByText('We’re creating a version for every browser. Try again in a few minutes.')).toBeTruthy()
    })

    test.each<[string, () => Promise<Response>, string]>([
      ['the server', async () => new Response('', { status: 503 }), 'Try again in a moment.'],
      ['the connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Check your connection and try again.'],
    ])('treats %s as the cause when the file doesn’t load', async (_, response, advice) => {
      answerFile(response)
      givenOriginal()
      show()

      await breakOff(4)

      expect(await screen.findByText(advice)).toBeTruthy()
      expect(screen.getByText('This video can’t be played right now.')).toBeTruthy()
    })
  })

  test('shows when there is no network, and can be retried', async () => {
    fakeEndpoint(getPlayback, lostConnection())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('You’re offline.')).toBeTruthy()
    fakeEndpoint(getPlayback, givenPlayback())

    await userEvent.click(retry)

    await isPlaying('360p-1')
  })

  test("shows why playback isn't allowed", async () => {
    fakeEndpoint(getPlayback, refused('NOT_ENROLLED'))

    show()

    expect((await screen.findByRole('alert')).textContent).toMatch(/enroll/i)
  })
})

test('loaded bytes are counted in the monthly meter', async () => {
  show()
  await isPlaying('360p-1')
  loadedTo = 300
  tell('progress', 'progress')

  await userEvent.click(screen.getByRole('button', { name: 'Quality: 360p' }))
  await userEvent.click(screen.getByRole('button', { name: 'Data used this month' }))

  expect(screen.getByRole('dialog', { name: 'Data used this month' }).textContent).toMatch(/You’ve used 10 MB in \w+\./)
})
