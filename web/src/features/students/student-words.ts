import { type CourseStudent, StudentSource, StudentState } from '@akada/contract/students.ts'

export const stateWords: Record<StudentState, { text: string; kind: 'neutral' | 'info' | 'success' | 'warning' }> = {
  NOT_STARTED: { text: 'Not started', kind: 'neutral' },
  LEARNING: { text: 'In progress', kind: 'info' },
  COMPLETED: { text: 'Completed', kind: 'success' },
  ENDED: { text: 'Ended', kind: 'warning' },
}

export const sourceWords: Record<StudentSource, string> = {
  FREE: 'Free course',
  ORDER: 'Order',
  INVITE: 'Invitation by email',
  GIFT: 'Gift',
  SEAT: 'Seat',
  JOIN_CODE: 'Join code',
  STAFF: 'Enrolled by staff',
}

/** Return the value from a URL, or undefined if it is invalid. */
export const stateOf = (text: string | null) => StudentState.options.find((state) => state === text)
export const sourceOf = (text: string | null) => StudentSource.options.find((source) => source === text)

/** The results of the course's quizzes, such as “2 of 3 passed, 85%”. */
export const quizWords = ({ quizzes }: CourseStudent): string => resultWords(quizzes)

/** The results of the course's assignments. */
export const assignmentWords = ({ assignments }: CourseStudent): string => resultWords(assignments)

function resultWords(result: CourseStudent['assignments']): string {
  if (!result) return '–'
  const score = result.averageScore === null ? '' : `, ${result.averageScore}%`
  return `${result.passed} of ${result.total} passed${score}`
}
