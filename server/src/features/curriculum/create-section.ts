import type * as curriculum from '@akada/contract/curriculum.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Editor, showSection } from './curriculum.editor.ts'
import { insertSection, listPlacedSections } from './curriculum.queries.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'

/** Adds a section at the end of a course. */
export async function createSection(
  tx: Tx,
  editor: Editor,
  { courseId, title, description }: Received<typeof curriculum.createSection>['body'],
): Promise<curriculum.EditableSection> {
  const course = await lockEditableCourse(tx, editor.user, courseId)
  const others = await listPlacedSections(tx, courseId)
  if (others.length >= curriculumLimits.sections) refuse('CURRICULUM_FULL')
  const position = (others.at(-1)?.position ?? -1) + 1
  const id = await requireCurriculumRoom(tx, courseId, () => insertSection(tx, { course_id: courseId, title, description, position }))
  await markCurriculumChanged(tx, course, { now: editor.now, isRearranged: true })
  return showSection(tx, { ...editor, course }, id)
}
