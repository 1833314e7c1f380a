import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Editor, showLecture } from './curriculum.editor.ts'
import { countLectures, listPlacedLectures, listPlacedSections, placeLectures } from './curriculum.queries.ts'
import { placeAgain } from './curriculum.rules.ts'
import { takeLectureOut } from './curriculum.trash.queries.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'
import { lockRestorableLecture } from './require-own-lecture.ts'
import { withholdUnreviewed } from './withhold-content.ts'

/** Restores a lecture to its place, or to the end of the course's last section if the lecture's own section was deleted. */
export async function restoreLecture(tx: Tx, editor: Editor, id: number): Promise<EditableLecture> {
  const { course, place } = await lockRestorableLecture(tx, editor.user, { id, now: editor.now })
  if (place.deletedAt !== null) {
    await requireRoom(tx, course.id, 1)
    await withholdUnreviewed(tx, { course, lectureIds: [id], now: editor.now })
    const sectionId =
      place.sectionDeletedAt === null
        ? place.sectionId
        : ((await listPlacedSections(tx, course.id)).at(-1)?.id ?? refuse('SECTION_NOT_FOUND'))
    const others = await listPlacedLectures(tx, sectionId)
    await requireCurriculumRoom(tx, course.id, () => takeLectureOut(tx, place, sectionId))
    const position = sectionId === place.sectionId ? place.position : Number.POSITIVE_INFINITY
    await placeLectures(tx, course, { sectionId, ids: placeAgain(others, { id, position }) })
    await markCurriculumChanged(tx, course, { now: editor.now, isRearranged: true })
  }
  return showLecture(tx, { ...editor, course }, id)
}

export async function requireRoom(tx: Tx, courseId: number, coming: number): Promise<void> {
  if ((await countLectures(tx, courseId)) + coming > curriculumLimits.lectures) refuse('CURRICULUM_FULL')
}
