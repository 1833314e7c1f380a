import type { ContentType } from '@akada/contract/courses.ts'
import type * as curriculum from '@akada/contract/curriculum.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import type { Updateable } from 'kysely'
import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import { type EditableCourse, isInCharge } from '#features/courses/courses.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { AllLectures } from '#platform/database/tables.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { nextPlace } from './create-lecture.ts'
import { type Editor, showLecture } from './curriculum.editor.ts'
import { findPlaceOfSection, type LockedLecture, updateLectureRow } from './curriculum.queries.ts'
import { hasText } from './curriculum.rules.ts'
import { deleteSameWords, updateUnreleasedContent } from './curriculum.unreleased.queries.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'
import { lockLecture, requireOwnLecture } from './require-own-lecture.ts'
import { withholdContent } from './withhold-content.ts'

type Change = Received<typeof curriculum.updateLecture>['body']

/**
 * Updates the sent fields of a lecture. Refuses an outdated version and returns the newer one. A text is parsed before the transaction
 * begins, because waiting for a parsing thread must not hold locks and a connection.
 */
export async function updateLecture(db: Db, editor: Editor, change: Change): Promise<curriculum.EditableLecture> {
  const text = change.contentHtml === undefined ? undefined : await readText(db, editor.user, { id: change.id, html: change.contentHtml })
  return db.transaction().execute((tx) => changeLecture(tx, editor, { ...change, text }))
}

type TextColumns = { content_html: SafeHtml | null; duration_seconds: number }

async function readText(db: Db, user: User, { id, html }: { id: number; html: string }): Promise<TextColumns> {
  await requireOwnLecture(db, user, id)
  const read = await runParser('readLectureText', { html })
  return { content_html: read.html, duration_seconds: read.seconds }
}

async function changeLecture(
  tx: Tx,
  editor: Editor,
  { id, version, text, ...change }: Change & { text: TextColumns | undefined },
): Promise<curriculum.EditableLecture> {
  const { course, place } = await lockLecture(tx, editor.user, id)
  const editing = { ...editor, course }
  if (version !== undefined && version !== place.version) refuse('EDIT_CONFLICT', { data: await showLecture(tx, editing, id) })
  requireKind(change, { ...place, hasNewText: text !== undefined })

  const target = change.sectionId === place.sectionId ? undefined : change.sectionId
  if (target !== undefined) await requireSectionOfCourse(tx, editor.user, { sectionId: target, courseId: course.id })
  const columns = {
    ...columnsOf(change),
    ...(target !== undefined && { section_id: target, position: await nextPlace(tx, target) }),
  }
  // Settings keep the version, so that a text that is saved at the same time isn't refused.
  const isNewVersion = [text, change.title, change.description, target].some((part) => part !== undefined)
  if (text || Object.keys(columns).length > 0) {
    await requireCurriculumRoom(tx, course.id, async () => {
      const words = text ? await placeWords(tx, { course, lecture: place, columns: text, now: editor.now }) : {}
      await updateLectureRow(tx, place, { columns: { ...columns, ...words }, isNewVersion })
    })
    await markCurriculumChanged(tx, course, { now: editor.now, isRearranged: target !== undefined })
  }
  return showLecture(tx, editing, id)
}

type Kind = { contentType: ContentType; hasNewText: boolean }

/** Refuses changes that don't suit the lecture's type. */
function requireKind({ assignment, isPreview }: Pick<Change, 'assignment' | 'isPreview'>, { contentType, hasNewText }: Kind): void {
  if (hasNewText && !hasText(contentType)) refuse('LECTURE_NOT_TEXT')
  if (assignment && contentType !== 'ASSIGNMENT') refuse('ASSIGNMENT_NOT_FOUND')
  if (isPreview && contentType === 'ASSIGNMENT') refuse('ASSIGNMENT_PREVIEW')
}

/** Reports a section as not found if the user isn't allowed to know about it. */
async function requireSectionOfCourse(tx: Tx, user: User, { sectionId, courseId }: { sectionId: number; courseId: number }) {
  const section = await findPlaceOfSection(tx, sectionId)
  if (!section || section.deletedAt !== null) return refuse('SECTION_NOT_FOUND')
  if (section.courseId === courseId) return section
  return refuse(section.status === 'LIVE' || isInCharge(section, user) ? 'SECTION_ELSEWHERE' : 'SECTION_NOT_FOUND')
}

const columnsOf = ({
  title,
  description,
  isPreview,
  discussionEnabled,
  opens,
  assignment,
}: Change | Omit<Change, 'id'>): Updateable<AllLectures> => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description_html: sanitizeRichText(description, 'description') }),
  ...(isPreview !== undefined && { is_preview: isPreview }),
  ...(discussionEnabled !== undefined && { discussion_enabled: discussionEnabled }),
  ...(opens !== undefined && { opens: opens && JSON.stringify(opens) }),
  ...(assignment !== undefined && { assignment: JSON.stringify(assignment) }),
})

type NewWords = { course: EditableCourse; lecture: LockedLecture; columns: TextColumns; now: Date }

/** Returns the columns to write to the lecture itself: none if the lecture's new text needs a release. */
async function placeWords(tx: Tx, { columns, ...replaced }: NewWords): Promise<Updateable<AllLectures>> {
  if (!(await withholdContent(tx, replaced))) return columns
  await updateUnreleasedContent(tx, replaced.lecture, columns)
  await deleteSameWords(tx, replaced.lecture)
  return {}
}
