import type { Entry } from '../../lib/outbox/actions.ts'

/** Returns `3 changes waiting to sync`, `1 change couldn’t be saved`, or both. */
export function waitingWords(entries: readonly Entry[]): string {
  const refused = entries.filter(({ refusal }) => refusal !== null).length
  const waiting = entries.length - refused
  return [waiting > 0 && `${changes(waiting)} waiting to sync`, refused > 0 && `${refused} couldn’t be saved`].filter(Boolean).join(', ')
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** Returns the name of an action in the list. */
export function nameOf({ deed: action }: Entry): string {
  switch (action.kind) {
    case 'LECTURE_COMPLETED':
      return `Completed: ${action.lectureTitle}`
    case 'POSITION':
      return `Playback position: ${action.lectureTitle}`
    case 'QUIZ_TAKEN':
    case 'QUIZ_SUBMITTED':
      return `Quiz: ${action.lectureTitle}`
    default:
      return [noteNames[action.kind], action.lectureTitle].filter(Boolean).join(': ')
  }
}

const noteNames = { NOTE_CREATED: 'New note', NOTE_CHANGED: 'Edited note', NOTE_DELETED: 'Deleted note' }

/** Returns an unsent note's text, which exists only on this device. */
export const wordsOf = ({ deed: action }: Entry): string => ('text' in action ? action.text : '')
