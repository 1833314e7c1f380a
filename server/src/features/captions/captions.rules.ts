import type { Cue } from '@akada/contract/captions.ts'
import { captionLimits } from '@akada/contract/limits.ts'

/** A file's cues with remarks about omitted captions, or the problem with the file. Users see the remarks and the problem. */
export type Parsed = { cues: Cue[]; remarks: string[] } | { problem: string }

type Line = { number: number; text: string }
type Block = [Line, ...Line[]]

class Unreadable extends Error {}

const unreadable = ({ number }: Line, what: string): never => {
  throw new Unreadable(`Line ${number}: ${what}`)
}

/** Parses WebVTT, or SubRip if the WEBVTT header is missing. Keeps only times and plain text, without markup, styles or positions. */
export function parseCaptions(file: string): Parsed {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isWebVtt = /^WEBVTT([ \t]|$)/.test(lines[0] ?? '')
  try {
    const said = blocksOf(isWebVtt ? ['', ...lines.slice(1)] : lines)
      .filter(([first], index) => !isWebVtt || !(isAside(first) || (index === 0 && isHeader(first))))
      .map((block) => cueOf(block, isWebVtt))
      .filter(({ text }) => text !== '')
    const cues = said.filter(({ start, end }) => start < end).map(({ line: _, ...cue }) => cue)
    return boundsProblem(cues) ?? { cues: cues.sort(byTime), remarks: lengthRemarks(said.filter(({ start, end }) => start === end)) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

const byTime = (left: Cue, right: Cue) => left.start - right.start || left.end - right.end

function lengthRemarks([first, ...others]: readonly ReadCue[]): string[] {
  if (!first) return []
  if (others.length === 0) return [`The caption on line ${first.line} has no duration, so it was left out.`]
  return [`${others.length + 1} captions have no duration, so they were left out. The first is on line ${first.line}.`]
}

export const startsOf = (cues: readonly Cue[]): Float64Array => Float64Array.from(cues, ({ start }) => start)

/** Returns a remark about captions that start after the video ends. `videoSeconds` is 0 if unknown. */
export function endRemarks(starts: Float64Array, videoSeconds: number): string[] {
  const late = starts.filter((start) => videoSeconds > 0 && start >= videoSeconds)
  const [first] = late
  if (first === undefined) return []
  const [begins, ends] = [shownTime(first), shownTime(videoSeconds)]
  if (late.length === 1) return [`The caption at ${begins} starts after the video ends (${ends}), so viewers won’t see it.`]
  const count = late.length.toLocaleString('en')
  return [`${count} captions, the first at ${begins}, start after the video ends (${ends}), so viewers won’t see them.`]
}

/** Splits the lines into blocks at empty lines. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, text] of lines.entries()) {
    if (text.trim() !== '') {
      const line = { number: index + 1, text }
      if (isOpen) blocks.at(-1)?.push(line)
      else blocks.push([line])
      isOpen = true
    } else if (text === '' || isBeforeTime(lines, index)) isOpen = false
  }
  return blocks
}

/** Returns whether a new cue begins after a line of spaces. Otherwise, the line is part of a cue, as in WebVTT and YouTube exports. */
function isBeforeTime(lines: readonly string[], index: number): boolean {
  const [next = '', second = ''] = lines.slice(index + 1, index + 3)
  return next.includes('-->') || (second.includes('-->') && next.trim() !== '')
}

// WebVTT blocks other than cues: comments, style sheets and regions.
const isAside = ({ text }: Line) => /^(NOTE|STYLE|REGION)([ \t]|$)/.test(text)

// Metadata such as `Kind: captions` may follow the first line without an empty line between them.
const isHeader = ({ number, text }: Line) => number === 2 && !text.includes('-->')

type ReadCue = Cue & { line: number }

function cueOf(block: Block, isWebVtt: boolean): ReadCue {
  const [first, second] = block
  const isNamed = !first.text.includes('-->') && second !== undefined
  const timing = isNamed ? second : first
  const words = block.slice(isNamed ? 2 : 1)
  const stray = words.find(({ text }) => text.includes('-->'))
  if (stray) unreadable(stray, 'Leave an empty line before this time.')
  const text = plainText(words.map((line) => (isWebVtt ? line.text : line.text.replace(subRipPlace, ''))))
  if (text.length > captionLimits.text) unreadable(timing, `The text after this time is longer than ${captionLimits.text} characters.`)
  return { ...timesOf(timing, isWebVtt), text, line: timing.number }
}

const webVttTimes = /^[ \t]*(?:(\d{1,3}):)?(\d{2}):(\d{2})\.(\d{3})[ \t]*-->[ \t]*(?:(\d{1,3}):)?(\d{2}):(\d{2})\.(\d{3})(?:[ \t]|$)/
const subRipTimes = /^[ \t]*(?:(\d{1,3}):)?(\d{2}):(\d{2})[,.](\d{3})[ \t]*-->[ \t]*(?:(\d{1,3}):)?(\d{2}):(\d{2})[,.](\d{3})(?:[ \t]|$)/
const negative = /^[ \t]*-\d|-->[ \t]*-\d/

function timesOf(line: Line, isWebVtt: boolean): { start: number; end: number } {
  const found = (isWebVtt ? webVttTimes : subRipTimes).exec(line.text)
  if (!found && negative.test(line.text)) return unreadable(line, 'A time can’t be negative.')
  if (!found) return unreadable(line, `Enter a time such as ${isWebVtt ? '00:01.000 --> 00:04.000' : '00:00:01,000 --> 00:00:04,000'}.`)
  const parts = found.slice(1).map((part) => Number(part ?? 0))
  const [start, end] = [secondsOf(parts.slice(0, 4)), secondsOf(parts.slice(4))]
  if (start === null || end === null) return unreadable(line, 'Minutes and seconds can be at most 59.')
  if (start > end) return unreadable(line, 'The caption ends before it starts.')
  if (end > captionLimits.seconds) return unreadable(line, 'A time can be at most 24 hours.')
  return { start, end }
}

function secondsOf([hours = 0, minutes = 0, seconds = 0, milliseconds = 0]: number[]): number | null {
  if (minutes > 59 || seconds > 59) return null
  return (((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds) / 1000
}

function boundsProblem(cues: readonly Cue[]): { problem: string } | null {
  if (cues.length === 0) return { problem: 'This file has no captions.' }
  if (cues.length > captionLimits.cues) return { problem: `This file has more than ${captionLimits.cues} captions.` }
  return null
}

// Matches a single space instead of `[ \t]+`, because two adjacent quantifiers that match the same characters backtrack quadratically.
const speaker = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/gi
const tag = /<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi
const subRipPlace = /\{\\[^{}]*\}/g
const entity = /&(?:(amp|lt|gt|quot|nbsp|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', lrm: '\u200e', rlm: '\u200f' }

/** Returns the text without markup. A speaker's name becomes a prefix. */
function plainText(lines: readonly string[]): string {
  const words = lines
    .join('\n')
    .replace(speaker, '$1: ')
    .replace(tag, '')
    .replace(entity, (_, name?: string, decimal?: string, hex?: string) =>
      name ? (named[name.toLowerCase()] ?? '') : letterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
    )
  return tidy(words)
}

/** Removes empty lines, which would end a cue, and replaces characters that aren't displayed with spaces. */
const tidy = (words: string): string =>
  words
    .split(/[\r\n]/)
    .map((line) =>
      line
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')

/** Normalizes cues from the editor, so that storing and parsing don't change them: whole milliseconds, no empty lines, single spaces. */
export const tidyCues = (cues: readonly Cue[]): Cue[] =>
  cues.map(({ start, end, text }) => ({ start: inMilliseconds(start) / 1000, end: inMilliseconds(end) / 1000, text: tidy(text) }))

const inMilliseconds = (seconds: number) => Math.round(seconds * 1000)

/** Returns the faults that prevent saving, each with the path of its cue. */
export const cueFaults = (cues: readonly Cue[]): { path: string; message: string }[] =>
  cues.flatMap(({ start, end, text }, index) => [
    ...(text === '' ? [{ path: `cues.${index}.text`, message: 'Enter text for this caption.' }] : []),
    ...(start >= end ? [{ path: `cues.${index}.end`, message: 'The end must be after the start.' }] : []),
  ])

const letterOf = (code: number): string => (code > 0x10ffff ? '' : String.fromCodePoint(code))

/** Converts cues to the stored format. Parsing the result returns the same cues. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .toSorted(byTime)
    .map(({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escaped(text)}\n`)
    .join('\n')}`

/** Converts cues to SubRip, which has markup but no escaping. Adds a space to text that looks like a tag, because players drop tags. */
export const writeSubRip = (cues: readonly Cue[]): string =>
  cues.map(({ start, end, text }, index) => `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${withoutTags(text)}\n`).join('\n')

const withoutTags = (text: string) =>
  text
    .replace(/<(?=[/a-z\d])/gi, '< ')
    .replace(/-->/g, '- ->')
    .replace(/\{\\/g, '{ \\')

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function clock(seconds: number, point: string): string {
  const milliseconds = inMilliseconds(seconds)
  const part = (unitMs: number, of: number, digits: number) => String(Math.floor(milliseconds / unitMs) % of).padStart(digits, '0')
  return `${part(3_600_000, 1000, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}${point}${part(1, 1000, 3)}`
}

/** Formats a time as the player does: 1:05, 1:00:05. */
const shownTime = (seconds: number): string =>
  clock(seconds, '.')
    .replace(/^(00:0?|0)/, '')
    .replace(/\.\d+$/, '')

/** Returns the canonical form of a BCP 47 language tag, or null if the tag is invalid. */
export function languageTag(language: string): string | null {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? null
  } catch {
    return null
  }
}
