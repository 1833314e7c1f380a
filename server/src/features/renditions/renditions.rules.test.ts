import { describe, expect, test } from 'vitest'
import {
  bestPicture,
  contentOf,
  isWhole,
  isWorthStoring,
  masterPlaylist,
  mediaPlaylist,
  percentOf,
  planStoryboard,
  type StreamedRendition,
  stepsFor,
} from './renditions.rules.ts'

const video = (width: number, height: number, framesPerSecond = 25) => ({
  picture: { stream: 0, codec: 'h264', width, height, framesPerSecond, range: 'SDR' as const },
  sound: { stream: 1, codec: 'aac', isStereo: false },
  holdSeconds: 0,
})
const sizesOf = (...source: [number, number]) =>
  stepsFor(video(...source)).map((step) => ('width' in step ? [step.quality, step.width, step.height] : [step.quality]))

describe('a video’s renditions', () => {
  test.each<[[number, number], unknown[]]>([
    [
      [1920, 1080],
      [['audio'], ['240p', 426, 240], ['360p', 640, 360], ['480p', 854, 480], ['720p', 1280, 720]],
    ],
    [
      [1280, 720],
      [['audio'], ['240p', 426, 240], ['360p', 640, 360], ['480p', 854, 480], ['720p', 1280, 720]],
    ],
    [
      [640, 360],
      [['audio'], ['240p', 426, 240], ['360p', 640, 360]],
    ],
    [
      [720, 1280],
      [['audio'], ['240p', 240, 426], ['360p', 360, 640], ['480p', 480, 854], ['720p', 720, 1280]],
    ],
    [
      [160, 120],
      [['audio'], ['240p', 160, 120]],
    ],
    [
      [161, 91],
      [['audio'], ['240p', 162, 92]],
    ],
    [
      [1, 1],
      [['audio'], ['240p', 2, 2]],
    ],
    [
      [20_000, 100],
      [['audio'], ['240p', 4096, 20]],
    ],
  ])('match its size: %j', (source, expected) => {
    expect(sizesOf(...source)).toEqual(expected)
  })

  test('don’t include audio if the video has none', () => {
    expect(stepsFor({ ...video(320, 240), sound: null }).map(({ quality }) => quality)).toEqual(['240p'])
  })

  test.each([
    [12, 12],
    [29.97002997, 29.97],
    [60, 30],
    [0, 25],
  ])('convert %d frames per second to %d', (frames, expected) => {
    expect(stepsFor(video(320, 240, frames)).at(-1)).toMatchObject({ framesPerSecond: expected })
  })
})

describe('a video’s content', () => {
  const { picture, sound } = video(640, 360)
  const measured = { bytes: 100, durationSeconds: 10, lastFrameSecond: 4, hasPicture: true, hasSound: true }

  test('is as long as its packets, and its last frame is held until the end', () => {
    expect(contentOf({ picture, sound, durationSeconds: 999 }, measured)).toEqual({
      picture,
      sound,
      durationSeconds: 10,
      holdSeconds: 6.04,
    })
  })

  test('lasts at least one frame, and has no audio if the audio track is empty', () => {
    const content = contentOf(
      { picture, sound, durationSeconds: null },
      { ...measured, durationSeconds: 0, lastFrameSecond: 0, hasSound: false },
    )

    expect(content).toMatchObject({ durationSeconds: 0.04, sound: null })
  })

  test('is null without a picture', () => {
    expect(contentOf({ picture: null, sound, durationSeconds: 5 }, measured)).toBeNull()
    expect(contentOf({ picture, sound, durationSeconds: 5 }, { ...measured, hasPicture: false })).toBeNull()
  })
})

test.each([
  [99, false, 'ALL', true],
  [100, false, 'ALL', false],
  [100, true, 'ALL', false],
  [100, true, 'SOME', true],
  [100, true, 'NONE', true],
  [100, false, 'NONE', false],
] as const)(
  'a rendition of %d bytes (smallest picture: %s) of a 100-byte original that plays in %s browsers is stored: %s',
  (bytes, isSmallestPicture, playableIn, expected) => {
    expect(isWorthStoring({ bytes, isSmallestPicture }, { bytes: 100, playableIn })).toBe(expected)
  },
)

test('the percentage is weighted by the amount of work, and stays below 100 until the end', () => {
  const steps = stepsFor(video(640, 360))
  const reached = [0, 1, 2].flatMap((at) => [0, 0.5, 1].map((share) => percentOf(steps, { at, share })))

  expect(reached).toEqual(reached.toSorted((left, right) => left - right))
  expect([reached[0], reached.at(-1), percentOf(steps, { at: 0, share: 7 })]).toEqual([0, 99, percentOf(steps, { at: 0, share: 1 })])
})

test.each([
  [60, 60, true],
  [57.5, 60, true],
  [56, 60, false],
  [3500, 3600, true],
  [3300, 3600, false],
  [61, 60, true],
  [1.2, 2, true],
  [0.2, 2, false],
])('a rendition of %d seconds for a video of %d seconds is complete: %s', (made, promised, expected) => {
  expect(isWhole(made, promised)).toBe(expected)
})

test.each([
  [3, { everySeconds: 2, count: 2, columns: 2, rows: 1, width: 160, height: 90 }],
  [61, { everySeconds: 2, count: 31, columns: 10, rows: 4, width: 160, height: 90 }],
  [600, { everySeconds: 6, count: 100, columns: 10, rows: 10, width: 160, height: 90 }],
  [7200, { everySeconds: 72, count: 100, columns: 10, rows: 10, width: 160, height: 90 }],
  [0.4, { everySeconds: 2, count: 1, columns: 1, rows: 1, width: 160, height: 90 }],
])('the storyboard for a video of %d seconds has the right interval and grid', (seconds, expected) => {
  expect(planStoryboard(seconds, { width: 1920, height: 1080 })).toEqual(expected)
})

describe('playlists', () => {
  const rendition: StreamedRendition = {
    quality: '240p',
    width: 426,
    height: 240,
    bytes: 100_000,
    codecs: 'avc1.4d4015,mp4a.40.2',
    headBytes: 1_200,
    segments: [
      [60_000, 4_000],
      [38_000, 2_500],
    ],
  }

  test('declare the required bandwidth', () => {
    expect(masterPlaylist([rendition])).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=123077,AVERAGE-BANDWIDTH=123077,RESOLUTION=426x240,CODECS="avc1.4d4015,mp4a.40.2"\n240p.m3u8\n',
    )
  })

  test('list the position of every segment, and the last segment ends at the end of the file', () => {
    expect(mediaPlaylist(rendition, '/file').split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="/file",BYTERANGE="1200@0"',
      '#EXTINF:4.000,',
      '#EXT-X-BYTERANGE:60000@2000',
      '/file',
      '#EXTINF:2.500,',
      '#EXT-X-BYTERANGE:38000@62000',
      '/file',
      '#EXT-X-ENDLIST',
      '',
    ])
  })
})

describe('a video’s poster', () => {
  const black = { light: 3, contrast: 1 }
  const fade = { light: 20, contrast: 70 }
  const slide = { light: 180, contrast: 30 }
  const face = { light: 110, contrast: 50 }
  const crowd = { light: 100, contrast: 55 }
  const paper = { light: 250, contrast: 40 }

  test.each([
    ['is the first clear picture', [black, fade, face, crowd], 2],
    ['has enough contrast', [black, slide, paper, crowd, face], 3],
    ['is the best picture of a dark video', [black, fade, black], 1],
    ['is the first picture of a single-color video', [black, black], 0],
    ['is the first picture if none was examined', [], 0],
  ])('%s', (_, looks, expected) => {
    expect(bestPicture(looks)).toBe(expected)
  })
})
