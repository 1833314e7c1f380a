import type { Finding } from '@akada/contract/course-reviews.ts'
import { measureAccessibility } from '#features/accessibility/measure-accessibility.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Snapshot } from './compare-snapshots.ts'
import {
  findMeasuredCourse,
  type LectureMeasures,
  listMeasuredLectures,
  listMeasuredResources,
  listMeasuredSections,
  listVisitable,
} from './course-reviews.measures.queries.ts'
import { judgeCourse, type MeasuredLecture } from './judge-course.ts'
import { linksIn, plainText } from './read-html.ts'
import { readLink } from './read-links.ts'

/** What a course lacks or where it is weak at this moment; what is missing first. */
export async function findShortcomings(db: Db, courseId: number, { publicUrl }: Site): Promise<Finding[]> {
  const [course, sections, lectures] = await measure(db, courseId)
  const { checks } = await measureAccessibility(db, courseId)
  const isBroken = await brokenAmong(db, publicUrl, [...linksIn(course.descriptionHtml), ...lectures.flatMap(linksOf)])
  return judgeCourse({
    ...course,
    descriptionLetters: plainText(course.descriptionHtml.replace(/ href="[^"]*"/g, '')).length,
    brokenLinks: unique(linksIn(course.descriptionHtml).filter(isBroken)),
    categories: course.categories.length,
    hasCover: course.coverId !== null,
    hasPromotionalVideo: course.promotionalVideoId !== null,
    // A transcript is made of captions: what it lacks is said of those.
    accessibility: checks.flatMap(({ code, places }) => (code === 'TRANSCRIPT' ? [] : places.map((place) => ({ ...place, code })))),
    objectives: course.learningObjectives.split('\n').filter((line) => line.trim() !== '').length,
    sections: sections.map(({ id, title }) => ({
      title,
      lectures: lectures.filter(({ sectionId }) => sectionId === id).map((lecture) => measured(lecture, isBroken)),
    })),
  })
}

async function measure(db: Db, courseId: number, as = { withHeld: true }) {
  const course = (await findMeasuredCourse(db, courseId)) ?? refuse('COURSE_NOT_FOUND')
  return [course, await listMeasuredSections(db, courseId), await listMeasuredLectures(db, courseId, as)] as const
}

const measured = (lecture: LectureMeasures, isBroken: (link: string) => boolean): MeasuredLecture => ({
  ...lecture,
  hasVideo: lecture.videoId !== null,
  hasWords: lecture.wordsCount > 0,
  brokenLinks: unique(linksOf(lecture).filter(isBroken)),
})

const linksOf = ({ descriptionHtml, links }: LectureMeasures): string[] => [...linksIn(descriptionHtml), ...links]
const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Tells of a link whether it leads nowhere; asks once for all of them. */
async function brokenAmong(db: Db, publicUrl: string, links: readonly string[]): Promise<(link: string) => boolean> {
  const targets = new Map(links.map((link) => [link, readLink(link, publicUrl)]))
  const idsOf = (kind: 'COURSE' | 'CATEGORY') => [...targets.values()].flatMap((target) => (target.kind === kind ? [target.id] : []))
  const visitable = await listVisitable(db, { courseIds: idsOf('COURSE'), categoryIds: idsOf('CATEGORY') })
  return (link) => {
    const target = targets.get(link)
    if (target?.kind === 'COURSE') return !visitable.courses.has(target.id)
    if (target?.kind === 'CATEGORY') return !visitable.categories.has(target.id)
    return target?.kind === 'BROKEN'
  }
}

/** A course at this moment: with what waits in it for an admin, or only what students and buyers see. */
export async function takeSnapshot(db: Db, courseId: number, as = { withHeld: true }): Promise<Snapshot> {
  const [{ descriptionHtml, coverWidth: _, ...course }, sections, lectures] = await measure(db, courseId, as)
  const resources = await listMeasuredResources(
    db,
    lectures.map(({ id }) => id),
  )
  const resourcesOf = (id: number) => resources.filter(({ lectureId }) => lectureId === id).map(({ id, title }) => ({ id, title }))
  return {
    ...course,
    description: plainText(descriptionHtml),
    sections: sections.map((section) => ({
      ...section,
      lectures: lectures
        .filter(({ sectionId }) => sectionId === section.id)
        .map((lecture) => ({ ...fingerprint(lecture), resources: resourcesOf(lecture.id) })),
    })),
  }
}

const fingerprint = (lecture: LectureMeasures) => ({
  id: lecture.id,
  title: lecture.title,
  description: plainText(lecture.descriptionHtml),
  contentType: lecture.contentType,
  isPreview: lecture.isPreview,
  durationSeconds: lecture.durationSeconds,
  videoId: lecture.videoId,
  words: lecture.wordsCount === 0 ? null : { hash: lecture.wordsHash, count: lecture.wordsCount },
  quizVersion: lecture.quizVersion,
  ...(lecture.held !== null && { held: lecture.held }),
})
