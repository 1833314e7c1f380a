import type { AccessibilityCheck, AccessibilityCheckCode, AccessibilityPlace } from '@akada/contract/accessibility.ts'
import { normalForm } from '@akada/contract/plain-text.ts'

export type MeasuredVideo = {
  id: number
  title: string
  /** 0 if unknown. */
  durationSeconds: number
  captions: readonly { language: string; endsAtSeconds: number }[]
}

/** A text that students read, with its headings, links and pictures. */
export type MeasuredText = {
  place: Pick<AccessibilityPlace, 'tab' | 'lectureId' | 'title'>
  headings: readonly { level: number; text: string }[]
  links: readonly { text: string; href: string }[]
  pictures: readonly { alt: string | null }[]
}

export type MeasuredCourse = { language: string; videos: readonly MeasuredVideo[]; texts: readonly MeasuredText[] }

export function checkCourse({ language, videos, texts }: MeasuredCourse): AccessibilityCheck[] {
  return [
    check(
      'CAPTIONS',
      videos.map((video) => inVideo(video, captionsFault(video, language))),
    ),
    check(
      'TRANSCRIPT',
      videos.map((video) => inVideo(video, transcriptFault(video))),
    ),
    ofTexts('ALT_TEXT', texts, ({ pictures }) => pictures.map(({ alt }) => (alt === null ? 'A picture has no alt text.' : null))),
    ofTexts('HEADINGS', texts, ({ headings }) => headings.map((_, index) => headingFault(headings, index))),
    ofTexts('LINK_TEXT', texts, ({ links }) => links.map(linkFault)),
  ]
}

export const secondsWithoutCaptions = ({ language, videos }: MeasuredCourse): number =>
  videos.filter((video) => captionsFault(video, language) !== null).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

type Looked = { place: AccessibilityPlace | null }

const check = (code: AccessibilityCheckCode, looked: readonly Looked[]): AccessibilityCheck => {
  const places = looked.flatMap(({ place }) => place ?? [])
  return { code, total: looked.length, passed: looked.length - places.length, places }
}

const inVideo = ({ id, title }: MeasuredVideo, message: string | null): Looked => ({
  place: message === null ? null : { tab: 'curriculum', lectureId: id, title, message },
})

/** Counts the headings, links or pictures. Lists each text once, even if it has several faults. */
function ofTexts(
  code: AccessibilityCheckCode,
  texts: readonly MeasuredText[],
  faultsOf: (text: MeasuredText) => (string | null)[],
): AccessibilityCheck {
  const looked = texts.map((text) => ({ place: text.place, faults: faultsOf(text) }))
  const wrong = looked.map(({ place, faults }) => ({ place, messages: faults.filter((fault) => fault !== null) }))
  const total = looked.reduce((sum, { faults }) => sum + faults.length, 0)
  return {
    code,
    total,
    passed: total - wrong.reduce((sum, { messages }) => sum + messages.length, 0),
    places: wrong.flatMap(({ place, messages: [first, ...others] }) =>
      first === undefined ? [] : [{ ...place, message: others.length === 0 ? first : `${first} (${others.length} more)` }],
    ),
  }
}

function captionsFault({ captions }: MeasuredVideo, language: string): string | null {
  if (captions.some((track) => isNamed(language, track.language))) return null
  return captions.length === 0 ? 'This video has no captions.' : `This video has captions, but none in ${language}.`
}

// The share of the video that captions must cover to count as a transcript. The rest may be music or credits without speech.
const SPOKEN_SHARE = 2 / 3

function transcriptFault({ captions, durationSeconds }: MeasuredVideo): string | null {
  if (captions.length === 0) return 'This video has no transcript, because it has no captions.'
  const end = Math.max(...captions.map(({ endsAtSeconds }) => endsAtSeconds))
  if (end >= durationSeconds * SPOKEN_SHARE) return null
  return `The captions end at ${clock(end)}, but the video is ${clock(durationSeconds)} long.`
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

// The first heading level that a text may use. The page itself has h1 and h2.
const FIRST_LEVEL = 3

/** WCAG 2.4.6 and technique G141: a heading describes the text below it, and is at most one level below the previous heading. */
function headingFault(headings: MeasuredText['headings'], index: number): string | null {
  const heading = headings[index]
  if (heading === undefined) return null
  if (heading.text.trim() === '') return 'A heading is empty.'
  const before = headings[index - 1]?.level ?? FIRST_LEVEL - 1
  return heading.level > before + 1 ? `The heading “${short(heading.text)}” skips a level. Use a larger heading before it.` : null
}

// WCAG failure F84 (2.4.9) lists some of these phrases. The others are similar.
const VAGUE = new Set([
  'click',
  'click here',
  'here',
  'this',
  'this link',
  'link',
  'more',
  'read more',
  'learn more',
  'see more',
  'see here',
  'go',
  'download',
])

function linkFault({ text }: { text: string; href: string }): string | null {
  const words = text.trim()
  if (words === '') return 'A link has no text.'
  if (
    VAGUE.has(
      plain(words)
        .replace(/[^\p{L} ]/gu, '')
        .trim(),
    )
  )
    return `The link “${short(words)}” doesn’t say where it leads.`
  return /^(https?:\/\/|www\.)\S+$/i.test(words) ? `The link “${short(words)}” is a URL. Use text that says where it leads.` : null
}

const MOST_QUOTED = 40
const short = (text: string) => {
  const words = [...text.trim().replace(/\s+/g, ' ')]
  return words.length > MOST_QUOTED ? `${words.slice(0, MOST_QUOTED).join('')}…` : words.join('')
}

/** Returns whether a language as the instructor wrote it (“English”, “Yorùbá”, “pcm”) matches a language tag. */
export function isNamed(written: string, tag: string): boolean {
  const wanted = plain(written)
  return namesOf(tag).some((name) => name === wanted || isWordIn(name, wanted) || isWordIn(wanted, name))
}

// So “English (Nigeria)” matches English, and “Pidgin” matches Nigerian Pidgin.
const isWordIn = (word: string, text: string) => ` ${text.replace(/[^\p{L}]+/gu, ' ')} `.includes(` ${word} `)

function namesOf(tag: string): string[] {
  const [language = tag] = tag.split('-')
  const names = [tag, language, nameIn('en', tag), nameIn('en', language), nameIn(language, language)]
  return names.filter((name) => name !== undefined).map(plain)
}

function nameIn(reader: string, tag: string): string | undefined {
  try {
    return new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(tag)
  } catch {
    return undefined
  }
}

const plain = (text: string) =>
  normalForm(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
