import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import type { ContentType } from '@akada/contract/courses.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertResource, type NewResource } from './curriculum.files.queries.ts'
import { insertLecture, insertSection } from './curriculum.queries.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'

export type WrittenLecture = {
  title: string
  descriptionHtml: SafeHtml
  contentType: ContentType
  contentHtml: SafeHtml | null
  videoId: number | null
  videoLink: string | null
  durationSeconds: number
  isPreview: boolean
  isDiscussionOn: boolean
  opens: OpeningRule | null
  /** Null if the lecture isn't an assignment. */
  assignment: AssignmentTerms | null
  resources: readonly Omit<NewResource, 'lectureId'>[]
}

export type WrittenSection = { title: string; description: string; opens: OpeningRule | null; lectures: readonly WrittenLecture[] }

/** Adds the complete sections of a new course. Returns the ids of their lectures in order. */
export const addCurriculum = (tx: Tx, courseId: number, sections: readonly WrittenSection[]): Promise<number[]> =>
  requireCurriculumRoom(tx, courseId, () => addSections(tx, courseId, sections))

async function addSections(tx: Tx, courseId: number, sections: readonly WrittenSection[]): Promise<number[]> {
  const lectureIds: number[] = []
  for (const [position, { title, description, opens, lectures }] of sections.entries()) {
    const sectionId = await insertSection(tx, { course_id: courseId, title, description, opens: written(opens), position })
    for (const [place, lecture] of lectures.entries()) lectureIds.push(await addLecture(tx, { sectionId, position: place }, lecture))
  }
  return lectureIds
}

const written = (opens: OpeningRule | null) => opens && JSON.stringify(opens)

async function addLecture(tx: Tx, place: { sectionId: number; position: number }, lecture: WrittenLecture): Promise<number> {
  const id = await insertLecture(tx, {
    section_id: place.sectionId,
    position: place.position,
    title: lecture.title,
    description_html: lecture.descriptionHtml,
    content_type: lecture.contentType,
    content_html: lecture.contentHtml,
    video_id: lecture.videoId,
    video_link: lecture.videoLink,
    duration_seconds: lecture.durationSeconds,
    is_preview: lecture.isPreview,
    discussion_enabled: lecture.isDiscussionOn,
    opens: written(lecture.opens),
    assignment: lecture.assignment && JSON.stringify(lecture.assignment),
  })
  for (const resource of lecture.resources) await insertResource(tx, { ...resource, lectureId: id })
  return id
}
