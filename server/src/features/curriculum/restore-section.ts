import type { EditableSection } from '@akada/contract/curriculum.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Editor, showSection } from './curriculum.editor.ts'
import { listPlacedSections, placeSections } from './curriculum.queries.ts'
import { placeAgain } from './curriculum.rules.ts'
import { listGoneWith, takeSectionOut } from './curriculum.trash.queries.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'
import { lockRestorableSection } from './require-own-lecture.ts'
import { requireRoom } from './restore-lecture.ts'
import { withholdUnreviewed } from './withhold-content.ts'

/** Restores a section to its place, with the lectures that were deleted along with it. */
export async function restoreSection(tx: Tx, editor: Editor, id: number): Promise<EditableSection> {
  const { course, place } = await lockRestorableSection(tx, editor.user, { id, now: editor.now })
  if (place.deletedAt !== null) {
    const others = await listPlacedSections(tx, course.id)
    const coming = await listGoneWith(tx, id, place.deletedAt)
    if (others.length >= curriculumLimits.sections) refuse('CURRICULUM_FULL')
    await requireRoom(tx, course.id, coming.length)
    await withholdUnreviewed(tx, { course, lectureIds: coming, now: editor.now })
    const { deletedAt } = place
    await requireCurriculumRoom(tx, course.id, () => takeSectionOut(tx, place, deletedAt))
    await placeSections(tx, course, placeAgain(others, { id, position: place.position }))
    await markCurriculumChanged(tx, course, { now: editor.now, isRearranged: true })
  }
  return showSection(tx, { ...editor, course }, id)
}
