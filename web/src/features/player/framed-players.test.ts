import { describe, expect, test } from 'vitest'
import { framedPlayers, messageIn } from './framed-players.ts'

const { YOUTUBE: youtube, VIMEO: vimeo } = framedPlayers
const video = { id: 'aqz-KE-bpKQ', hash: null, startAt: 0, siteOrigin: 'https://akada.test' }

describe('the address of a player', () => {
  test('is YouTube’s without cookies, with this site as the only partner of its messages', () => {
    const url = new URL(youtube.addressOf({ ...video, startAt: 95 }))

    expect([url.origin, url.pathname]).toEqual([youtube.origin, '/embed/aqz-KE-bpKQ'])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ enablejsapi: '1', origin: 'https://akada.test', start: '95' })
    expect(new URL(youtube.addressOf(video)).searchParams.has('start')).toBe(false)
  })

  test('asks Vimeo not to track, and has a private video’s hash', () => {
    const url = new URL(vimeo.addressOf({ ...video, id: '76979871', hash: 'a1b2c3d4e5', startAt: 95 }))

    expect([url.origin, url.pathname, url.hash]).toEqual([vimeo.origin, '/video/76979871', '#t=95s'])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ dnt: '1', h: 'a1b2c3d4e5' })
    expect(new URL(vimeo.addressOf(video)).searchParams.has('h')).toBe(false)
  })
})

describe('a message of YouTube’s player', () => {
  test.each([
    [
      { event: 'initialDelivery', info: { duration: 634.6, currentTime: 0 } },
      { seconds: 0, durationSeconds: 634.6 },
    ],
    [{ event: 'infoDelivery', info: { currentTime: 12.5 } }, { seconds: 12.5 }],
    [
      { event: 'infoDelivery', info: { playerState: 1 } },
      { isPlaying: true, hasEnded: false },
    ],
    [
      { event: 'infoDelivery', info: { playerState: 2, currentTime: 3 } },
      { isPlaying: false, seconds: 3 },
    ],
    [
      { event: 'onStateChange', info: 0 },
      { isPlaying: false, hasEnded: true },
    ],
    [{ event: 'onStateChange', info: 3 }, {}],
    [{ event: 'infoDelivery', info: { currentTime: -1, duration: 'long' } }, {}],
    [{ event: 'infoDelivery', info: { currentTime: null, duration: Number.POSITIVE_INFINITY } }, {}],
    [{ event: 'apiInfoDelivery', info: { currentTime: 4 } }, {}],
    [{ event: 'infoDelivery' }, {}],
    ['text', {}],
    [null, {}],
  ])('%j means %j', (message, heard) => {
    expect(youtube.read(message)).toEqual(heard)
  })

  test('is greeted when it is ready', () => {
    expect([youtube.isReady({ event: 'onReady' }), youtube.isReady({ event: 'infoDelivery' })]).toEqual([true, false])
  })
})

describe('a message of Vimeo’s player', () => {
  test.each([
    [
      { event: 'timeupdate', data: { seconds: 12.5, duration: 60, percent: 0.2 } },
      { seconds: 12.5, durationSeconds: 60 },
    ],
    [
      { event: 'play', data: { seconds: 0, duration: 60 } },
      { isPlaying: true, hasEnded: false, seconds: 0, durationSeconds: 60 },
    ],
    [
      { event: 'pause', data: { seconds: 3 } },
      { isPlaying: false, seconds: 3 },
    ],
    [
      { event: 'ended', data: { seconds: 60 } },
      { isPlaying: false, hasEnded: true, seconds: 60 },
    ],
    [{ event: 'finish' }, { isPlaying: false, hasEnded: true }],
    [{ method: 'getDuration', value: 61.2 }, { durationSeconds: 61.2 }],
    [{ method: 'getDuration', value: 0 }, {}],
    [{ event: 'ready' }, {}],
    [{ event: 'constructor', data: { seconds: 1 } }, {}],
    [[], {}],
  ])('%j means %j', (message, heard) => {
    expect(vimeo.read(message)).toEqual(heard)
  })

  test('is greeted when it is ready', () => {
    expect([vimeo.isReady({ event: 'ready' }), vimeo.isReady({ event: 'play' })]).toEqual([true, false])
  })
})

test('commands have the form that each player reads', () => {
  expect(youtube.messageOf({ seekTo: 30 })).toMatchObject({ event: 'command', func: 'seekTo', args: [30, true] })
  expect(youtube.messageOf('play')).toMatchObject({ event: 'command', func: 'playVideo' })
  expect(vimeo.messageOf({ seekTo: 30 })).toEqual({ method: 'setCurrentTime', value: 30 })
  expect(vimeo.messageOf('play')).toEqual({ method: 'play' })
})

test('messages are text or objects, and anything else is ignored', () => {
  expect([messageIn('{"event":"ready"}'), messageIn({ event: 'ready' }), messageIn('{')]).toEqual([
    { event: 'ready' },
    { event: 'ready' },
    undefined,
  ])
})
