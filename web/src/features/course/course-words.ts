import type { Course } from '@akada/contract/courses.ts'

/** Splits a text into lines: objectives and requirements are stored with one entry per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const levelNames: Record<Course['level'], string> = {
  BEGINNER: 'Beginner',
  INTERMEDIATE: 'Intermediate',
  ADVANCED: 'Advanced',
  ALL: 'All levels',
}
