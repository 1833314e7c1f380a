import type { Cue } from '@akada/contract/captions.ts'
import { useMemo, useState } from 'react'
import { piecesOf } from './captions.rules.ts'

/** Searches the captions, and moves between matches. */
export function useTranscriptSearch(cues: readonly Cue[]) {
  const [words, setWords] = useState('')
  const [place, setPlace] = useState(0)
  const matches = useMemo(() => cues.flatMap(({ text }, index) => (piecesOf(text, words) === null ? [] : [index])), [cues, words])
  const count = matches.length
  return {
    words,
    count,
    /** The index of the cue with the selected match. */
    chosen: matches[place],
    summary: summaryOf(words, place, count),
    look: (wanted: string) => {
      setWords(wanted)
      setPlace(0)
    },
    step: (by: 1 | -1) => setPlace((place + by + count) % count),
  }
}

function summaryOf(words: string, place: number, count: number): string {
  if (words.trim() === '') return ''
  return count === 0 ? 'No matches' : `${place + 1} of ${count}`
}
