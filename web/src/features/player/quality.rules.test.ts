import type { Rendition } from '@akada/contract/playback.ts'
import { describe, expect, test } from 'vitest'
import { bytesOf, type Choice, type Connection, choiceFor, lighterThan, listedRenditions, savesDataOn } from './quality.rules.ts'

const rendition = (quality: Rendition['quality'], bytes: number, height: number | null = null): Rendition => ({
  quality,
  bytes,
  contentUrl: `/media/signed/${quality}`,
  width: null,
  height,
})
const all = [rendition('audio', 2), rendition('240p', 12, 240), rendition('360p', 20, 360), rendition('720p', 41, 720)]
const five = [...all, rendition('480p', 28, 480)]
const original = [rendition('original', 60)]
const fast: Connection = { wantsLess: false, isCellular: false, isSlow: false }
const slow: Connection = { ...fast, isSlow: true }
const guessed = { savesData: true, isSaverGuessed: true }
const wishes = { chosen: null, savesData: false, connection: fast } as const

describe('data saver default', () => {
  test.each([
    ['a fast connection', fast, false],
    ['a browser that asks sites to save data', { ...fast, wantsLess: true }, true],
    ['a phone’s network', { ...fast, isCellular: true }, true],
    ['3G', { ...fast, isSlow: true }, true],
    ['an unknown connection', null, false],
  ])('on %s with %j is %s', (_, connection, savesData) => {
    expect(savesDataOn(connection)).toBe(savesData)
  })
})

type Case = [
  sentence: string,
  given: { renditions?: Rendition[]; hasStream?: boolean } & Partial<Parameters<typeof choiceFor>[2]>,
  choice: Choice,
]

const cases: Case[] = [
  ['is adaptive on a fast connection', {}, 'auto'],
  ['is 360p on an unknown connection', { connection: null }, '360p'],
  ['is one step higher on a large screen with an unknown connection', { connection: null, isLargeScreen: true, renditions: five }, '480p'],
  ['is 240p for a phone on 3G', { ...guessed, connection: slow }, '240p'],
  ['is 360p for a large screen on 3G', { ...guessed, connection: slow, isLargeScreen: true }, '360p'],
  ['is 360p for a phone on its fast network', { ...guessed, connection: { ...fast, isCellular: true } }, '360p'],
  [
    'is 480p for a large screen on a phone’s fast network',
    { ...guessed, connection: { ...fast, isCellular: true }, isLargeScreen: true, renditions: five },
    '480p',
  ],
  ['is the chosen one on a slow connection', { ...guessed, connection: slow, isLargeScreen: true, chosen: '240p' }, '240p'],
  [
    'is the smallest picture if the browser asks to save data',
    { ...guessed, connection: { ...fast, wantsLess: true }, isLargeScreen: true },
    '240p',
  ],
  ['is the smallest picture with the data saver on', { savesData: true, isLargeScreen: true }, '240p'],
  ['is the smallest picture with the data saver on, even if a larger one was chosen', { savesData: true, chosen: '720p' }, '240p'],
  ['is audio only with the data saver on if that was chosen', { savesData: true, chosen: 'audio' }, 'audio'],
  ['is the chosen one', { chosen: '720p' }, '720p'],
  ['is the next smaller picture if the chosen one is missing', { chosen: '480p' }, '360p'],
  ['is the smallest picture if nothing smaller exists', { renditions: all.slice(2), chosen: '240p' }, '360p'],
  ['is the smallest picture if audio only is missing', { renditions: all.slice(1), chosen: 'audio' }, '240p'],
  ['is a file if the browser can’t stream', { hasStream: false, chosen: 'auto' }, '360p'],
  ['is the only existing file', { renditions: original, hasStream: false }, 'original'],
  ['is the only existing file even with the data saver on', { renditions: original, hasStream: false, savesData: true }, 'original'],
  ['is the only existing file, even in another quality', { renditions: [rendition('240p', 1)], chosen: 'original' }, '240p'],
]

test.each(cases)('the played quality %s', (_, { renditions = all, hasStream = true, ...changed }, choice) => {
  expect(choiceFor(renditions, hasStream, { ...wishes, ...changed })).toBe(choice)
})

describe('quality menu', () => {
  const namesIn = (renditions: Rendition[]) => listedRenditions(renditions).map(({ quality }) => quality)

  test('lists the best first and audio last', () => {
    expect(namesIn(all)).toEqual(['720p', '360p', '240p', 'audio'])
  })

  test('lists the original if it is the only one', () => {
    expect(namesIn(original)).toEqual(['original'])
  })

  test('lists the original only if no rendition is similar', () => {
    expect(namesIn([...all, rendition('original', 90, 1080)])).toContain('original')
    expect(namesIn([...all, rendition('original', 90, 720)])).not.toContain('original')
    expect(namesIn([...all, rendition('original', 43)])).not.toContain('original')
  })
})

test('a stream’s maximum size is the size of its largest rendition, without the original', () => {
  expect(bytesOf([...all, rendition('original', 90)], 'auto')).toBe(41)
  expect(bytesOf(all, '240p')).toBe(12)
  expect(bytesOf(all, '480p')).toBeUndefined()
})

describe('alternatives to a quality that loads too slowly', () => {
  test.each([
    ['720p', ['audio', '240p']],
    ['240p', ['audio']],
    ['audio', []],
    [null, ['audio', '240p']],
  ] as const)('for %s are %j', (current, offers) => {
    expect(lighterThan(all, current)).toEqual(offers)
  })

  test('are empty if there is only one file', () => {
    expect(lighterThan(original, 'original')).toEqual([])
  })
})
