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
const original = [rendition('original', 60)]
const fast: Connection = { wantsLess: false, isCellular: false, isSlow: false }
const wishes = { chosen: null, savesData: false, connection: fast } as const

describe('default of the data saver', () => {
  test.each([
    ['a fast connection', fast, false],
    ['a browser that is to save', { ...fast, wantsLess: true }, true],
    ['a phone’s network', { ...fast, isCellular: true }, true],
    ['3G', { ...fast, isSlow: true }, true],
    ['a connection nothing is known of', null, false],
  ])('on %s: %j gives %s', (_, connection, savesData) => {
    expect(savesDataOn(connection)).toBe(savesData)
  })
})

type Case = [
  sentence: string,
  given: { renditions?: Rendition[]; hasStream?: boolean } & Partial<Parameters<typeof choiceFor>[2]>,
  choice: Choice,
]

const cases: Case[] = [
  ['goes with a fast connection', {}, 'auto'],
  ['is 360p on a connection nothing is known of', { connection: null }, '360p'],
  ['is the smallest picture where data are saved', { savesData: true }, '240p'],
  ['is the smallest picture where data are saved, whatever was chosen before', { savesData: true, chosen: '720p' }, '240p'],
  ['is sound alone where data are saved and it was chosen', { savesData: true, chosen: 'audio' }, 'audio'],
  ['is what was chosen', { chosen: '720p' }, '720p'],
  ['is the next smaller picture where there isn’t what was chosen', { chosen: '480p' }, '360p'],
  ['is the smallest picture where there is nothing smaller', { renditions: all.slice(2), chosen: '240p' }, '360p'],
  ['is the smallest picture where there is no sound alone', { renditions: all.slice(1), chosen: 'audio' }, '240p'],
  ['is a file where the browser can’t stream', { hasStream: false, chosen: 'auto' }, '360p'],
  ['is the only file there is', { renditions: original, hasStream: false }, 'original'],
  ['is the only file there is where data are saved', { renditions: original, hasStream: false, savesData: true }, 'original'],
  ['is the only file there is, if it is of another quality', { renditions: [rendition('240p', 1)], chosen: 'original' }, '240p'],
]

test.each(cases)('quality played %s', (_, { renditions = all, hasStream = true, ...changed }, choice) => {
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

test('the maximum cost of a stream is that of its best picture', () => {
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
  ] as const)('of %s: %j', (current, offers) => {
    expect(lighterThan(all, current)).toEqual(offers)
  })

  test('are none if there is only one file', () => {
    expect(lighterThan(original, 'original')).toEqual([])
  })
})
