import { curriculumLimits } from '@akada/contract/limits.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { measureTexts } from './curriculum.queries.ts'

/**
 * Makes a change of a curriculum, and refuses it if it makes the texts of the course exceed a limit. A course that exceeds one
 * already, from an older release, can still be made smaller.
 */
export async function requireTextRoom<T>(tx: Tx, courseId: number, change: () => Promise<T>): Promise<T> {
  const before = await measureTexts(tx, courseId)
  const changed = await change()
  const after = await measureTexts(tx, courseId)
  for (const kind of ['content', 'description'] as const)
    if (after[kind] > before[kind] && after[kind] > limits[kind].bytes) refuse('COURSE_TEXT_FULL', { message: limits[kind].message })
  return changed
}

const limits = {
  content: {
    bytes: curriculumLimits.contentBytes,
    message: 'The texts of all lectures of a course can have up to 10 MB. Shorten this one, or move lectures to another course.',
  },
  description: {
    bytes: curriculumLimits.descriptionBytes,
    message: 'The descriptions of all sections, lectures and resources of a course can have up to 500 kB. Shorten this one or another.',
  },
}
