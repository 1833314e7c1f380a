import { type AssignmentTerms, SubmissionState, type WorkKind } from '@akada/contract/assignments.ts'

type Shown = { text: string; kind: 'success' | 'warning' | 'info' }

/** For students. */
export const ownStateWords: Record<SubmissionState, Shown> = {
  WAITING: { text: 'Waiting for the grade', kind: 'info' },
  PASSED: { text: 'Passed', kind: 'success' },
  RETURNED: { text: 'Returned', kind: 'warning' },
}

/** For instructors. */
export const stateWords: Record<SubmissionState, Shown> = { ...ownStateWords, WAITING: { text: 'To grade', kind: 'info' } }

/** Returns the state in a URL, or undefined if it is invalid. */
export const stateOf = (text: string | null) => SubmissionState.options.find((state) => state === text)

const kinds: Record<WorkKind, string> = { TEXT: 'a text', FILES: 'files', LINK: 'a link' }

/** Returns “A text, files or a link”. */
export function acceptsWords({ accepts }: Pick<AssignmentTerms, 'accepts'>): string {
  const words = accepts.map((kind) => kinds[kind])
  const list = words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return list.slice(0, 1).toUpperCase() + list.slice(1)
}
