import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Snapshot } from './compare-snapshots.ts'
import { plainText } from './course-reviews.html.ts'
import {
  findMeasuredCourse,
  type LectureMeasures,
  listMeasuredLectures,
  listMeasuredResources,
  listMeasuredSections,
} from './course-reviews.measures.queries.ts'

export async function measure(db: Db, courseId: number, as = { withHeld: true }) {
  const course = (await findMeasuredCourse(db, courseId)) ?? refuse('COURSE_NOT_FOUND')
  return [course, await listMeasuredSections(db, courseId), await listMeasuredLectures(db, courseId, as)] as const
}

/** Returns the current state of a course, with unreleased content or as students and buyers see it. */
export async function takeSnapshot(db: Db, courseId: number, as = { withHeld: true }): Promise<Snapshot> {
  const [{ descriptionHtml, coverWidth: _, ...course }, sections, lectures] = await measure(db, courseId, as)
  const resources = await listMeasuredResources(
    db,
    lectures.map(({ id }) => id),
  )
  const lecturesOf = groupedBy(lectures, 'sectionId')
  const rowsOf = groupedBy(resources, 'lectureId')
  const resourcesOf = (lectureId: number) => rowsOf(lectureId).map(({ id, title }) => ({ id, title }))
  return {
    ...course,
    description: plainText(descriptionHtml),
    sections: sections.map((section) => ({
      ...section,
      lectures: lecturesOf(section.id).map((lecture) => ({ ...fingerprint(lecture), resources: resourcesOf(lecture.id) })),
    })),
  }
}

const fingerprint = (lecture: LectureMeasures) => ({
  id: lecture.id,
  title: lecture.title,
  description: plainText(lecture.descriptionHtml),
  contentType: lecture.contentType,
  isPreview: lecture.isPreview,
  opens: lecture.opens,
  durationSeconds: lecture.durationSeconds,
  videoId: lecture.videoId,
  ...(lecture.videoLink !== null && { videoLink: lecture.videoLink }),
  words: lecture.wordsCount === 0 ? null : { hash: lecture.wordsHash, count: lecture.wordsCount },
  quizVersion: lecture.quizVersion,
  ...(lecture.assignment !== null && { assignment: lecture.assignment }),
  ...(lecture.held !== null && { held: lecture.held }),
})
