import { useState } from 'react'
import { currentSession } from './session.ts'
import { readItem, writeItem } from './storage.ts'

// What somebody began to write and has not sent, by the place where. It outlives a reload and a login that expired; it goes
// when they log out (session.ts), and nobody else who logs in here is shown it.
const KEY = 'drafts:1'
const MOST_DRAFTS = 30

type Kept = { uid: string; texts: Record<string, string> }

/** A text that is kept in this browser as it is typed, until it is cleared. */
export function useDraft(place: string, otherwise = '') {
  const [text, setText] = useState(() => kept().texts[place] ?? otherwise)
  return {
    text,
    write: (next: string) => {
      setText(next)
      keep(place, next)
    },
    clear: () => {
      setText('')
      keep(place, '')
    },
  }
}

/** What was kept of a place; empty if there is nothing. For what isn't one field of a form. */
export const readDraft = (place: string): string => kept().texts[place] ?? ''

export const keepDraft = keep

function kept(): Kept {
  const uid = currentSession()?.uid ?? ''
  try {
    const found = JSON.parse(readItem(KEY) ?? 'null') as Partial<Kept> | null
    if (found?.uid === uid && typeof found.texts === 'object' && found.texts !== null) return { uid, texts: found.texts }
  } catch {
    // Not ours, or cut off: as good as nothing.
  }
  return { uid, texts: {} }
}

function keep(place: string, text: string) {
  const { uid, texts } = kept()
  const { [place]: _, ...others } = texts
  const entries = Object.entries(text === '' ? others : { ...others, [place]: text }).slice(-MOST_DRAFTS)
  writeItem(KEY, entries.length === 0 ? null : JSON.stringify({ uid, texts: Object.fromEntries(entries) }))
}
