import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRemembered } from '../../lib/remembered.ts'
import { type OptionGroup, recentGroups, suggestedGroups } from './option-groups.ts'
import { type Suggestions, suggestionsQuery } from './search.api.ts'

const FEWEST_LETTERS = 2
const PAUSE_MS = 150

export type Suggested = { groups: readonly OptionGroup[]; correctedQuery?: string | undefined }

/** Returns the suggestions for a text, or the recent searches if the text is empty. */
export function useSuggestions(text: string, isAsked: boolean): Suggested {
  const words = text.trim().replace(/\s+/g, ' ')
  const searches = useRemembered('searches:1')
  const found = useFound(words, isAsked)
  if (words === '') return { groups: recentGroups(searches) }
  if (!found || !isLongEnough(words)) return { groups: [] }
  return { groups: suggestedGroups(found, words), correctedQuery: found.correctedQuery }
}

const isLongEnough = (words: string) => words.length >= FEWEST_LETTERS

function useFound(typed: string, isAsked: boolean): Suggestions | undefined {
  const words = useSettled(typed)
  return useQuery({
    ...suggestionsQuery(words),
    enabled: isAsked && isLongEnough(words),
    // Previous suggestions stay until the next response if one text is the start of the other.
    placeholderData: (previous, query) => (isOnTheWay(String(query?.queryKey[1]), words) ? previous : undefined),
  }).data
}

const isOnTheWay = (before: string, now: string) => now.startsWith(before) || before.startsWith(now)

/** Returns the text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
