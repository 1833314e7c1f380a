import type * as curriculum from '@akada/contract/curriculum.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { type Editor, showLecture } from './curriculum.editor.ts'
import { countLectures, insertLecture, listPlacedLectures } from './curriculum.queries.ts'
import { newTerms } from './curriculum.rules.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'
import { lockSection } from './require-own-lecture.ts'
import { withholdNew } from './withhold-content.ts'

/** Adds a lecture at the end of a section. */
export async function createLecture(
  tx: Tx,
  editor: Editor,
  { sectionId, title, description, contentType, isPreview }: Received<typeof curriculum.createLecture>['body'],
): Promise<curriculum.EditableLecture> {
  if (isPreview && contentType === 'ASSIGNMENT') refuse('ASSIGNMENT_PREVIEW')
  const { course } = await lockSection(tx, editor.user, sectionId)
  if ((await countLectures(tx, course.id)) >= curriculumLimits.lectures) refuse('CURRICULUM_FULL')
  const lecture = {
    section_id: sectionId,
    title,
    description_html: sanitizeRichText(description, 'description'),
    content_type: contentType,
    ...(contentType === 'ASSIGNMENT' && { assignment: JSON.stringify(newTerms) }),
    is_preview: isPreview,
    discussion_enabled: true,
    held_at: (await withholdNew(tx, course)) ? editor.now : null,
    position: await nextPlace(tx, sectionId),
  }
  const id = await requireCurriculumRoom(tx, course.id, () => insertLecture(tx, lecture))
  await markCurriculumChanged(tx, course, { now: editor.now, isRearranged: true })
  return showLecture(tx, { ...editor, course }, id)
}

/** Returns the position after the last lecture of a section. */
export async function nextPlace(tx: Tx, sectionId: number): Promise<number> {
  return ((await listPlacedLectures(tx, sectionId)).at(-1)?.position ?? -1) + 1
}
