import type { VideoLink } from '@akada/contract/playback.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LinkedVideo } from './linked-video.tsx'
import { changeSettings, currentSettings } from './player-settings.ts'

const youtube: VideoLink = { provider: 'YOUTUBE', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', id: 'aqz-KE-bpKQ', hash: null }
const file: VideoLink = { provider: 'ADDRESS', url: 'https://media.example.com/lesson.mp4', id: null, hash: null }
const ORIGIN = 'https://www.youtube-nocookie.com'

beforeEach(() => {
  changeSettings({ allowedSites: [], savesData: false, playsNext: false })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
})

const told = { onEnded: vi.fn(), onPosition: vi.fn(), onDuration: vi.fn(), onMedia: vi.fn() }
beforeEach(() => vi.clearAllMocks())

const show = (props: Partial<Parameters<typeof LinkedVideo>[0]> = {}) =>
  render(<LinkedVideo link={youtube} title="Mortar" posterUrl="/media/cover.webp" durationSeconds={600} {...told} {...props} />)
const press = () => userEvent.click(screen.getByRole('button', { name: /^Play Mortar from / }))
const frame = () => document.querySelector('iframe')
const always = () => screen.getByRole('checkbox', { name: /^Always play videos from / })

const say = (message: unknown, from: Partial<{ origin: string; source: Window | null }> = {}) =>
  act(() => {
    const source = frame()?.contentWindow ?? null
    fireEvent(window, new MessageEvent('message', { origin: ORIGIN, source, data: JSON.stringify(message), ...from }))
  })
const ended = { event: 'onStateChange', info: 0 }

describe('a video from another site', () => {
  test('isn’t loaded before the student presses play, and says who will see the visit', async () => {
    show()

    expect(screen.getByText(/Playing this video sends data about your visit to YouTube\./)).toBeTruthy()
    expect(screen.getByText('It can’t be downloaded.')).toBeTruthy()
    expect(frame()).toBeNull()
    expect([...document.querySelectorAll('[src]')].map((each) => each.getAttribute('src'))).toEqual(['/media/cover.webp'])
    await press()
    expect(frame()?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/)
    expect(screen.getByTitle('Mortar')).toBe(frame())
    expect(frame()?.getAttribute('sandbox')).not.toContain('top-navigation')
  })

  test('opens without being asked for a site that the student allowed on this device, until the student changes this', async () => {
    const first = show()
    await userEvent.click(always())
    expect(frame()).toBeNull()
    first.unmount()

    show()
    expect(frame()).not.toBeNull()
    await userEvent.click(always())

    expect(currentSettings().allowedSites).toEqual([])
  })

  test.each([
    ['another site', () => show({ link: file })],
    ['the data saver', () => void changeSettings({ savesData: true })],
  ])('asks again with %s', (_, change) => {
    changeSettings({ allowedSites: ['YouTube'] })
    change()
    if (screen.queryByRole('checkbox') === null) show()

    expect([frame(), document.querySelector('video')]).toEqual([null, null])
  })

  test('reports its end once, and its length', async () => {
    show()
    await press()

    say({ event: 'infoDelivery', info: { currentTime: 3, duration: 633.7 } })
    say(ended)
    say({ event: 'infoDelivery', info: { playerState: 0 } })

    expect(told.onDuration).toHaveBeenCalledExactlyOnceWith(634)
    expect(told.onEnded).toHaveBeenCalledOnce()
  })

  test.each([
    ['another origin', { origin: 'https://www.youtube.com' }],
    ['this site', { origin: location.origin }],
    ['another frame of the same origin', { source: window }],
    ['no frame', { source: null }],
  ])('ignores messages from %s', async (_, from) => {
    show()
    await press()

    say(ended, from)

    expect(told.onEnded).not.toHaveBeenCalled()
  })

  test('saves the position on each pause, and when the student leaves', async () => {
    const { unmount } = show()
    await press()

    say({ event: 'infoDelivery', info: { currentTime: 12.7, playerState: 1 } })
    say({ event: 'infoDelivery', info: { playerState: 2 } })
    say({ event: 'infoDelivery', info: { currentTime: 20 } })
    unmount()

    expect(told.onPosition.mock.calls).toEqual([
      [12, { isLeaving: false }],
      [20, { isLeaving: true }],
    ])
  })

  test.each([
    ['the position where the student stopped', { leftAt: 120 }, '120'],
    ['the position in the URL', { leftAt: 120, startAt: 30 }, '30'],
    ['the beginning, if the student stopped near the end', { leftAt: 598 }, null],
  ])('starts at %s', async (_, props, start) => {
    show(props)
    await press()

    expect(new URL(frame()?.src ?? '').searchParams.get('start')).toBe(start)
  })

  test('offers the next lecture at its end', async () => {
    const go = vi.fn()
    show({ next: { title: 'Walls', go } })
    await press()

    say(ended)
    await userEvent.click(screen.getByRole('button', { name: 'Play now' }))

    expect(go).toHaveBeenCalledOnce()
  })
})

describe('a file of another host', () => {
  test('is loaded after the student presses play, and names the host', async () => {
    show({ link: file, leftAt: 40 })

    expect(screen.getByText(/Playing this video sends data about your visit to media\.example\.com\./)).toBeTruthy()
    expect(document.querySelector('video')).toBeNull()
    await press()
    const video = document.querySelector('video')
    expect(video?.src).toBe(file.url)
    act(() => void video?.dispatchEvent(new Event('loadedmetadata')))
    expect(video?.currentTime).toBe(40)
  })

  test('says so if it can’t be loaded', async () => {
    show({ link: file })
    await press()

    act(() => void document.querySelector('video')?.dispatchEvent(new Event('error')))

    expect(screen.getByText('We couldn’t load this video. Try again later.')).toBeTruthy()
  })
})
