import type { Cue } from '@akada/contract/captions.ts'
import type { CaptionTrack } from '@akada/contract/courses.ts'

const baseOf = (language: string) => language.toLowerCase().split('-')[0]

/** Returns the track for the first wanted language that is available in any variety, or else the first track. */
export function chooseTrack(tracks: readonly CaptionTrack[], wanted: readonly string[]): CaptionTrack | undefined {
  for (const language of wanted) {
    const same = tracks.find((track) => track.language.toLowerCase() === language.toLowerCase())
    const similar = same ?? tracks.find((track) => baseOf(track.language) === baseOf(language))
    if (similar) return similar
  }
  return tracks[0]
}

/** Returns all cues at a position, because cues can overlap. */
export const cuesAt = (cues: readonly Cue[], seconds: number): Cue[] => cues.filter(({ start, end }) => start <= seconds && seconds < end)

/** Returns the index of the last cue that has started, or -1. The cues must be sorted. */
export function indexAt(cues: readonly Cue[], seconds: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cues[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

type Folded = { text: string; places: number[] }

/** Removes case and accents, but keeps the original positions: “oja” matches “Ọjà”. */
function fold(text: string): Folded {
  const folded: Folded = { text: '', places: [] }
  let place = 0
  for (const sign of text) {
    const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    folded.text += plain === '\n' ? ' ' : plain
    for (let index = 0; index < plain.length; index += 1) folded.places.push(place)
    place += sign.length
  }
  folded.places.push(place)
  return folded
}

export type Piece = { text: string; isMatch: boolean }

/** Splits a text into matches and other parts. Returns null if there is no match. */
export function piecesOf(text: string, search: string): Piece[] | null {
  const wanted = fold(search.trim()).text
  if (wanted === '') return null
  const { text: folded, places } = fold(text)
  const pieces: Piece[] = []
  let shown = 0
  for (let found = folded.indexOf(wanted); found !== -1; found = folded.indexOf(wanted, found + wanted.length)) {
    const [from, to] = [places[found] ?? 0, places[found + wanted.length] ?? text.length]
    pieces.push({ text: text.slice(shown, from), isMatch: false }, { text: text.slice(from, to), isMatch: true })
    shown = to
  }
  if (pieces.length === 0) return null
  return [...pieces, { text: text.slice(shown), isMatch: false }].filter((piece) => piece.text !== '')
}
