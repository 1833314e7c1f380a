import type { AccessibilityReport } from '@akada/contract/accessibility.ts'
import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { refuse } from '#platform/http/refusal.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import type { Outline } from '#platform/rich-text/read-outline.ts'
import { findMeasuredCourse, listCaptionEnds, listDeclarations, listTexts, listVideos } from './accessibility.queries.ts'
import { checkCourse, type MeasuredText, secondsWithoutCaptions } from './accessibility.rules.ts'

/** Returns the accessibility checks of the current content, and the instructor's declarations. The caller checks permission. */
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
  const endsOf = groupedBy(ends, 'lectureId')
  const measured = {
    language: course.language,
    videos: videos.map((video) => ({ ...video, captions: endsOf(video.id) })),
    texts: await readTexts([{ place: descriptionPlace, html: course.description }, ...lectures.map(textOf)]),
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

type PlacedText = Pick<MeasuredText, 'place'> & { html: string }

/** Reads the outlines in a parsing thread, because a course can contain megabytes of text. */
async function readTexts(texts: readonly PlacedText[]): Promise<MeasuredText[]> {
  const outlines = await runParser(
    'readOutlines',
    texts.map(({ html }) => ({ html })),
  )
  return texts.map(({ place }, index) => ({ place, ...(JSON.parse(outlines[index] ?? '') as Outline) }))
}

const descriptionPlace: MeasuredText['place'] = { tab: 'landing', lectureId: null, title: 'Course description' }

const textOf = ({ id, title, html }: { id: number; title: string; html: string }): PlacedText => ({
  place: { tab: 'curriculum', lectureId: id, title },
  html,
})
