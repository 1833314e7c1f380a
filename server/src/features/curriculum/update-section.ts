import type * as curriculum from '@akada/contract/curriculum.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Editor, showSection } from './curriculum.editor.ts'
import { updateSectionRow } from './curriculum.queries.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'
import { lockSection } from './require-own-lecture.ts'

/** Updates the given fields of a section. Refuses an outdated version and returns the newer one. */
export async function updateSection(
  tx: Tx,
  editor: Editor,
  { id, courseId, version, title, description, opens }: Received<typeof curriculum.updateSection>['body'],
): Promise<curriculum.EditableSection> {
  const { course, place } = await lockSection(tx, editor.user, id)
  const editing = { ...editor, course }
  if (courseId !== undefined && courseId !== place.courseId) refuse('SECTION_ELSEWHERE')
  if (version !== undefined && version !== place.version) refuse('EDIT_CONFLICT', { data: await showSection(tx, editing, id) })
  const columns = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(opens !== undefined && { opens: opens && JSON.stringify(opens) }),
  }
  if (Object.keys(columns).length > 0) {
    await requireCurriculumRoom(tx, course.id, () => updateSectionRow(tx, place, columns))
    await markCurriculumChanged(tx, course, editor)
  }
  return showSection(tx, editing, id)
}
