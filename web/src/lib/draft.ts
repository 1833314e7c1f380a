import { useState } from 'react'
import { currentSession } from './session.ts'
import { readItem, writeItem } from './storage.ts'

// Unsent text, with the place where it was typed as its key. It survives a reload and an expired session. Logging out deletes it
// (session.ts), and other users of the browser never see it.
const KEY = 'drafts:1'
const MOST_DRAFTS = 30

type StoredDrafts = { uid: string; texts: Record<string, string> }

/** A text field's state, stored in this browser until it is cleared. */
export function useDraft(place: string, otherwise = '') {
  const [text, setText] = useState(() => storedDrafts().texts[place] ?? otherwise)
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
    /** Deletes the stored text, which the server has now, and leaves it in the field. */
    forget: () => keep(place, ''),
  }
}

/** Returns the stored draft of a place, or an empty string. For drafts that aren't a single form field. */
export const readDraft = (place: string): string => storedDrafts().texts[place] ?? ''

export const keepDraft = keep

function storedDrafts(): StoredDrafts {
  const uid = currentSession()?.uid ?? ''
  try {
    const found = JSON.parse(readItem(KEY) ?? 'null') as Partial<StoredDrafts> | null
    if (found?.uid === uid && typeof found.texts === 'object' && found.texts !== null) return { uid, texts: found.texts }
  } catch {
    // The stored value is damaged or has another format.
  }
  return { uid, texts: {} }
}

function keep(place: string, text: string) {
  const { uid, texts } = storedDrafts()
  const { [place]: _, ...others } = texts
  const entries = Object.entries(text === '' ? others : { ...others, [place]: text }).slice(-MOST_DRAFTS)
  writeItem(KEY, entries.length === 0 ? null : JSON.stringify({ uid, texts: Object.fromEntries(entries) }))
}
