import type { changeSection as changing, createSection as creating, EditableSection } from '@akada/contract/curriculum.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import { touchCourse } from '#features/courses/touch-course.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertSection, listPlacedSections, updateSection } from './curriculum.queries.ts'
import { lockSection } from './require-own-content.ts'
import { type Editor, showSection } from './show-editable-curriculum.ts'

/** Adds a section at the end of a course. */
export async function createSection(
  tx: Tx,
  editor: Editor,
  { courseId, title, description }: Received<typeof creating>['body'],
): Promise<EditableSection> {
  const course = await lockEditableCourse(tx, editor.user, courseId)
  const others = await listPlacedSections(tx, courseId)
  if (others.length >= curriculumLimits.sections) refuse('CURRICULUM_FULL')
  const id = await insertSection(tx, { course_id: courseId, title, description, position: (others.at(-1)?.position ?? -1) + 1 })
  await touchCourse(tx, courseId, { now: editor.now, isRearranged: true })
  return showSection(tx, { ...editor, course }, id)
}

/** Changes what is sent of a section. Whoever read an older version gets the newer one instead. */
export async function changeSection(
  tx: Tx,
  editor: Editor,
  { id, courseId, version, title, description }: Received<typeof changing>['body'],
): Promise<EditableSection> {
  const { course, place } = await lockSection(tx, editor.user, id)
  const editing = { ...editor, course }
  if (courseId !== undefined && courseId !== place.courseId) refuse('SECTION_ELSEWHERE')
  if (version !== undefined && version !== place.version) refuse('EDIT_CONFLICT', { data: await showSection(tx, editing, id) })
  if (title !== undefined || description !== undefined) {
    await updateSection(tx, id, { ...(title !== undefined && { title }), ...(description !== undefined && { description }) })
    await touchCourse(tx, course.id, editor)
  }
  return showSection(tx, editing, id)
}
