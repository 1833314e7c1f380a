import type { EditableLecture, EditableSection } from '@akada/contract/curriculum.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { touchCourse } from '#features/courses/touch-course.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listGoneWith, takeLectureOut, takeSectionOut } from './curriculum.bin.queries.ts'
import { countLectures, listPlacedLectures, listPlacedSections, placeLectures, placeSections } from './curriculum.queries.ts'
import { placeAgain } from './curriculum.rules.ts'
import { holdUnreviewed } from './hold-content.ts'
import { lockKeptLecture, lockKeptSection } from './require-own-content.ts'
import { type Editor, showLecture, showSection } from './show-editable-curriculum.ts'

/** Takes a section out of the bin, to where it was, with the lectures that went with it. */
export async function restoreSection(tx: Tx, editor: Editor, id: number): Promise<EditableSection> {
  const { course, place } = await lockKeptSection(tx, editor.user, { id, now: editor.now })
  if (place.deletedAt !== null) {
    const others = await listPlacedSections(tx, course.id)
    const coming = await listGoneWith(tx, id, place.deletedAt)
    if (others.length >= curriculumLimits.sections) refuse('CURRICULUM_FULL')
    await requireRoom(tx, course.id, coming.length)
    await holdUnreviewed(tx, { course, lectureIds: coming, now: editor.now })
    await takeSectionOut(tx, id, place.deletedAt)
    await placeSections(tx, placeAgain(others, { id, position: place.position }))
    await touchCourse(tx, course.id, { now: editor.now, isRearranged: true })
  }
  return showSection(tx, { ...editor, course }, id)
}

/** Takes a lecture out of the bin, to where it was, or to the end of the course's last section if its own is gone. */
export async function restoreLecture(tx: Tx, editor: Editor, id: number): Promise<EditableLecture> {
  const { course, place } = await lockKeptLecture(tx, editor.user, { id, now: editor.now })
  if (place.deletedAt !== null) {
    await requireRoom(tx, course.id, 1)
    await holdUnreviewed(tx, { course, lectureIds: [id], now: editor.now })
    const sectionId =
      place.sectionDeletedAt === null
        ? place.sectionId
        : ((await listPlacedSections(tx, course.id)).at(-1)?.id ?? refuse('SECTION_NOT_FOUND'))
    const others = await listPlacedLectures(tx, sectionId)
    await takeLectureOut(tx, id, sectionId)
    const position = sectionId === place.sectionId ? place.position : Number.POSITIVE_INFINITY
    await placeLectures(tx, sectionId, placeAgain(others, { id, position }))
    await touchCourse(tx, course.id, { now: editor.now, isRearranged: true })
  }
  return showLecture(tx, { ...editor, course }, id)
}

async function requireRoom(tx: Tx, courseId: number, coming: number): Promise<void> {
  if ((await countLectures(tx, courseId)) + coming > curriculumLimits.lectures) refuse('CURRICULUM_FULL')
}
