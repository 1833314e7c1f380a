import type { AccessibilityReport } from '@akada/contract/accessibility.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readOutline } from '#platform/rich-text/read-outline.ts'
import { findMeasuredCourse, listCaptionEnds, listDeclarations, listTexts, listVideos } from './accessibility.queries.ts'
import { checkCourse, type MeasuredText, secondsWithoutCaptions } from './accessibility.rules.ts'

/** How accessible a course is now, and what its instructor says of it. Who may know is for the caller to see to. */
export async function getAccessibility(db: Db, courseId: number): Promise<AccessibilityReport> {
  const course = (await findMeasuredCourse(db, courseId)) ?? refuse('COURSE_NOT_FOUND')
  const [videos, lectures, declared] = await Promise.all([
    listVideos(db, courseId),
    listTexts(db, courseId),
    listDeclarations(db, courseId),
  ])
  const ends = await listCaptionEnds(
    db,
    videos.map(({ id }) => id),
  )
  const measured = {
    language: course.language,
    videos: videos.map((video) => ({ ...video, captions: ends.filter(({ lectureId }) => lectureId === video.id) })),
    texts: [descriptionOf(course.description), ...lectures.map(textOf)],
  }
  return {
    courseId,
    language: course.language,
    totalSeconds: videos.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    secondsWithoutCaptions: secondsWithoutCaptions(measured),
    checks: checkCourse(measured),
    declared: declared.map(({ code }) => code),
  }
}

const descriptionOf = (html: string): MeasuredText => ({
  place: { tab: 'landing', lectureId: null, title: 'Course description' },
  ...readOutline(html),
})

const textOf = ({ id, title, html }: { id: number; title: string; html: string }): MeasuredText => ({
  place: { tab: 'curriculum', lectureId: id, title },
  ...readOutline(html),
})
