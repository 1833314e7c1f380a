import { curriculumLimits } from '@akada/contract/limits.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { measureCurriculum } from './curriculum.queries.ts'

/**
 * Changes a curriculum, and refuses changes that make the course exceed a limit. A course from an older release that already exceeds a
 * limit can still be made smaller.
 */
export async function requireCurriculumRoom<T>(tx: Tx, courseId: number, change: () => Promise<T>): Promise<T> {
  const before = await measureCurriculum(tx, courseId)
  const changed = await change()
  const after = await measureCurriculum(tx, courseId)
  for (const { size, most, ...refusal } of limits)
    if (after[size] > before[size] && after[size] > most) refuse(refusal.code, { message: refusal.message })
  return changed
}

const limits = [
  {
    size: 'contentBytes',
    most: curriculumLimits.contentBytes,
    code: 'COURSE_TEXT_FULL',
    message: 'A course can have up to 10 MB of lecture text. Shorten this text, or move lectures to another course.',
  },
  {
    size: 'descriptionBytes',
    most: curriculumLimits.descriptionBytes,
    code: 'COURSE_TEXT_FULL',
    message: 'A course can have up to 500 kB of section, lecture and resource descriptions. Shorten this or another description.',
  },
  {
    size: 'resources',
    most: curriculumLimits.resources,
    code: 'RESOURCES_FULL',
    message: 'A course can have up to 1,000 resources.',
  },
] as const
