import { describe, expect, test } from 'vitest'
import { checkCourse, isNamed, type MeasuredText, type MeasuredVideo, secondsWithoutCaptions } from './accessibility.rules.ts'

const video = (captions: MeasuredVideo['captions'], durationSeconds = 600): MeasuredVideo => ({
  id: 1,
  title: 'Tides',
  durationSeconds,
  captions,
})
const text = (parts: Partial<MeasuredText>): MeasuredText => ({
  place: { tab: 'curriculum', lectureId: 2, title: 'Reading' },
  headings: [],
  links: [],
  pictures: [],
  ...parts,
})
const checkOf = (code: string, course: { videos?: MeasuredVideo[]; texts?: MeasuredText[] }) =>
  checkCourse({ language: 'English', videos: [], texts: [], ...course }).find((check) => check.code === code)
const messagesOf = (code: string, course: Parameters<typeof checkOf>[1]) => checkOf(code, course)?.places.map(({ message }) => message)

describe('captions', () => {
  test.each([
    [[{ language: 'en-GB', endsAtSeconds: 590 }], []],
    [[{ language: 'fr', endsAtSeconds: 590 }], ['This video has captions, but none in English.']],
    [[], ['This video has no captions.']],
  ])('must include the course language: %j', (captions, messages) => {
    expect(messagesOf('CAPTIONS', { videos: [video(captions)] })).toEqual(messages)
  })

  test('in another language don’t reduce the seconds without captions', () => {
    const videos = [video([]), video([{ language: 'en', endsAtSeconds: 1 }], 60), video([{ language: 'fr', endsAtSeconds: 60 }], 60)]

    expect(secondsWithoutCaptions({ language: 'English', videos, texts: [] })).toBe(660)
  })

  test.each([
    [400, []],
    [399.9, ['The captions end at 6:39, but the video is 10:00 long.']],
  ])('count as a transcript only if they cover at least two thirds of the video: %d of 600 seconds', (endsAtSeconds, messages) => {
    expect(messagesOf('TRANSCRIPT', { videos: [video([{ language: 'fr', endsAtSeconds }])] })).toEqual(messages)
  })
})

describe('checkCourse', () => {
  test.each([
    [[3, 4, 4, 3], []],
    [[4], ['The heading “Title” skips a level. Use a larger heading before it.']],
    [[3, 5], ['The heading “Title” skips a level. Use a larger heading before it.']],
  ])('checks the order of heading levels %j', (levels, messages) => {
    const headings = levels.map((level) => ({ level, text: 'Title' }))

    expect(messagesOf('HEADINGS', { texts: [text({ headings })] })).toEqual(messages)
  })

  test.each([
    ['The tide tables of 2026', []],
    ['Click here!', ['The link “Click here!” doesn’t say where it leads.']],
    ['https://example.org/tides', ['The link “https://example.org/tides” is a URL. Use text that says where it leads.']],
    [' ', ['A link has no text.']],
  ])('checks the text of the link “%s”', (words, messages) => {
    expect(messagesOf('LINK_TEXT', { texts: [text({ links: [{ text: words, href: 'https://example.org' }] })] })).toEqual(messages)
  })

  test('lists each lecture text once, even with several faults', () => {
    const pictures = [{ alt: null }, { alt: '' }, { alt: null }, { alt: 'A chart of the tides' }]

    expect(checkOf('ALT_TEXT', { texts: [text({ pictures })] })).toEqual({
      code: 'ALT_TEXT',
      total: 4,
      passed: 2,
      places: [
        {
          tab: 'curriculum',
          lectureId: 2,
          title: 'Reading',
          message: 'A picture has no alt text. (1 more)',
        },
      ],
    })
  })
})

test.each([
  ['English', 'en', true],
  ['english (Nigeria)', 'en', true],
  ['Yoruba', 'yo', true],
  ['Yorùbá', 'yo', true],
  ['Pidgin', 'pcm', true],
  ['Français', 'fr-CA', true],
  ['ha', 'ha', true],
  ['English', 'fr', false],
  ['Igbo', 'yo', false],
  ['English', 'not a tag', false],
])('“%s” is the language with the tag %s: %s', (written, tag, is) => {
  expect(isNamed(written, tag)).toBe(is)
})
