import type { Cue } from '@akada/contract/captions.ts'

/** A cue in the editor. The key stays the same when the text or times change. */
export type EditedCue = Cue & { key: number }

let lastKey = 0
const keyed = (cue: Cue): EditedCue => ({ ...cue, key: ++lastKey })

export const editedCues = (cues: readonly Cue[]): EditedCue[] => cues.map(keyed)

/** Returns the cues to save, without keys and without cues that have no text. */
export const savedCues = (cues: readonly EditedCue[]): Cue[] =>
  cues.filter(({ text }) => text.trim() !== '').map(({ start, end, text }) => ({ start, end, text: text.trim() }))

export type CueChange = { key: number; change: Partial<Cue> }

export function changed(cues: readonly EditedCue[], { key, change }: CueChange): EditedCue[] {
  const next = cues.map((cue) => (cue.key === key ? { ...cue, ...change } : cue))
  return 'start' in change ? sorted(next) : next
}

const sorted = (cues: readonly EditedCue[]) => cues.toSorted((left, right) => left.start - right.start || left.end - right.end)

const NEW_SECONDS = 3

/** Adds a cue without text at a position. The new cue ends no later than the next one starts. */
export function added(cues: readonly EditedCue[], at: number): { cues: EditedCue[]; key: number } {
  const start = toMillisecond(at)
  const next = cues.find((cue) => cue.start > start)
  const end = toMillisecond(next ? Math.min(start + NEW_SECONDS, next.start) : start + NEW_SECONDS)
  const cue = keyed({ start, end, text: '' })
  return { cues: sorted([...cues, cue]), key: cue.key }
}

export const restored = (cues: readonly EditedCue[], cue: EditedCue): EditedCue[] => sorted([...cues, cue])

export const without = (cues: readonly EditedCue[], key: number): EditedCue[] => cues.filter((cue) => cue.key !== key)

/** Splits a cue at a character. The time is `at` if it lies within the cue, otherwise proportional to the text. */
export function split(cues: readonly EditedCue[], { key, letter, at }: { key: number; letter: number; at: number }): EditedCue[] {
  return cues.flatMap((cue) => {
    if (cue.key !== key) return cue
    const [before, after] = [cue.text.slice(0, letter).trim(), cue.text.slice(letter).trim()]
    const share = cue.text.length === 0 ? 0.5 : Math.min(0.9, Math.max(0.1, letter / cue.text.length))
    const isWithin = at > cue.start && at < cue.end
    const middle = toMillisecond(isWithin ? at : cue.start + (cue.end - cue.start) * share)
    return [{ ...cue, end: middle, text: before }, keyed({ start: middle, end: cue.end, text: after })]
  })
}

export function joined(cues: readonly EditedCue[], key: number): EditedCue[] {
  const index = cues.findIndex((cue) => cue.key === key)
  const [cue, next] = [cues[index], cues[index + 1]]
  if (!cue || !next) return [...cues]
  const text = [cue.text.trim(), next.text.trim()].filter((words) => words !== '').join('\n')
  return [...cues.slice(0, index), { ...cue, end: Math.max(cue.end, next.end), text }, ...cues.slice(index + 2)]
}

/** Shifts all cues. Returns null if one would start before the video. */
export function shifted(cues: readonly EditedCue[], seconds: number): EditedCue[] | null {
  if ((cues[0]?.start ?? 0) + seconds < 0) return null
  return cues.map((cue) => ({ ...cue, start: toMillisecond(cue.start + seconds), end: toMillisecond(cue.end + seconds) }))
}

export const toMillisecond = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Returns why a cue can't be saved, or null. */
export const faultOf = ({ start, end, text }: Cue): string | null => {
  if (start >= end) return 'The end must be after the start.'
  return text.length > 1000 ? 'Use at most 1,000 characters.' : null
}

// From Netflix's English Timed Text Style Guide: at most 20 characters per second for adults, two lines, and at least 5/6 of a second.
const MOST_PER_SECOND = 20
const MOST_LINES = 2
const LEAST_SECONDS = 5 / 6

/** Returns why a cue is hard to read, considering the next one. */
export function warningsOf({ start, end, text }: Cue, next: Cue | undefined): string[] {
  const seconds = end - start
  const perSecond = Math.round(text.replace(/\n/g, ' ').trim().length / seconds)
  return [
    next && next.start < end ? 'It overlaps the next caption.' : '',
    seconds > 0 && perSecond > MOST_PER_SECOND ? `${perSecond} characters per second. More than ${MOST_PER_SECOND} is hard to read.` : '',
    seconds > 0 && seconds < LEAST_SECONDS ? 'It’s shown for less than a second.' : '',
    text.trim().split('\n').length > MOST_LINES ? `It has more than ${MOST_LINES} lines.` : '',
  ].filter((warning) => warning !== '')
}

/** Returns the key of the cue at a position: the latest one that has started but not ended. */
export function keyAt(cues: readonly EditedCue[], seconds: number): number | null {
  return cues.findLast(({ start, end }) => start <= seconds && seconds < end)?.key ?? null
}

/** Formats a time: `0:07.5`, `12:30`, `1:05:09.25`. */
export function timeText(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60]
  const rest = ((milliseconds % 60_000) / 1000).toFixed(3).replace(/\.?0+$/, '')
  const padded = /^\d(\.|$)/.test(rest) ? `0${rest}` : rest
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`
}

/** Parses `7`, `1:02.5` or `1:05:09,250` into seconds. Returns null for an invalid time. */
export function parseTime(text: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!found) return null
  const [hours, minutes, seconds] = [Number(found[1] ?? 0), Number(found[2] ?? 0), Number((found[3] ?? '').replace(',', '.'))]
  if ((found[2] !== undefined && seconds >= 60) || (found[1] !== undefined && minutes >= 60)) return null
  const total = toMillisecond(hours * 3600 + minutes * 60 + seconds)
  return total <= 86_400 ? total : null
}
