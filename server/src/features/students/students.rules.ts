import type { StudentSource } from '@akada/contract/students.ts'

type Opened = { source: Exclude<StudentSource, 'JOIN_CODE'>; joinCodeId: number | null }

/** Tells an invitation by email and a join code apart, which have the same source. */
export const sourceOf = ({ source, joinCodeId }: Opened): StudentSource => (joinCodeId === null ? source : 'JOIN_CODE')

export type TestTotals = { total: number; passed: number; averageScore: number | null }

/** Returns the results of a course's quizzes or assignments, with the average rounded down. Null if the course has none. */
export function testResult({ total, passed, averageScore }: TestTotals): TestTotals | null {
  if (total === 0) return null
  return { total, passed, averageScore: averageScore === null ? null : Math.floor(averageScore) }
}
