import type { Finding } from '@akada/contract/course-reviews.ts'
import { linkFault, storedVideo, type VideoLinkRules } from '@akada/contract/video-addresses.ts'
import { getAccessibility } from '#features/accessibility/get-accessibility.ts'
import { getVideoLinkRules } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { checkCourse, type MeasuredLecture } from './check-course.ts'
import { linksIn, plainText } from './course-reviews.html.ts'
import { readLinks } from './course-reviews.links.ts'
import { type LectureMeasures, listVisitable } from './course-reviews.measures.queries.ts'
import { measure } from './course-reviews.snapshot.ts'

/** Returns the current findings about a course, missing items first. */
export async function getFindings(db: Db, courseId: number, { publicUrl }: Site): Promise<Finding[]> {
  const [course, sections, lectures] = await measure(db, courseId)
  const { checks } = await getAccessibility(db, courseId)
  const rules = await getVideoLinkRules(db)
  const isBroken = await brokenAmong(db, publicUrl, [...linksIn(course.descriptionHtml), ...lectures.flatMap(linksOf)])
  const lecturesOf = groupedBy(lectures, 'sectionId')
  return checkCourse({
    ...course,
    descriptionLetters: plainText(course.descriptionHtml.replace(/ href="[^"]*"/g, '')).length,
    brokenLinks: unique(linksIn(course.descriptionHtml).filter(isBroken)),
    categories: course.categories.length,
    hasCover: course.coverId !== null,
    hasPromotionalVideo: course.promotionalVideoId !== null,
    // Transcripts are made from captions, whose problems are already reported.
    accessibility: checks.flatMap(({ code, places }) => (code === 'TRANSCRIPT' ? [] : places.map((place) => ({ ...place, code })))),
    objectives: course.learningObjectives.split('\n').filter((line) => line.trim() !== '').length,
    sections: sections.map(({ id, title }) => ({
      title,
      lectures: lecturesOf(id).map((lecture) => measured(lecture, { isBroken, rules })),
    })),
  })
}

type Judging = { isBroken: (link: string) => boolean; rules: VideoLinkRules }

const measured = (lecture: LectureMeasures, { isBroken, rules }: Judging): MeasuredLecture => ({
  ...lecture,
  hasVideo: lecture.videoId !== null || lecture.videoLink !== null,
  linkFault: lecture.videoLink === null ? null : linkFault(storedVideo(lecture.videoLink), rules),
  hasWords: lecture.wordsCount > 0,
  brokenLinks: unique(linksOf(lecture).filter(isBroken)),
})

const linksOf = ({ descriptionHtml, links }: LectureMeasures): string[] => [...linksIn(descriptionHtml), ...links]

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Returns a function that tells whether a link is broken. Queries the targets of all links once. */
async function brokenAmong(db: Db, publicUrl: string, links: readonly string[]): Promise<(link: string) => boolean> {
  const targets = await readLinks(links, publicUrl)
  const idsOf = (kind: 'COURSE' | 'CATEGORY') => [...targets.values()].flatMap((target) => (target.kind === kind ? [target.id] : []))
  const visitable = await listVisitable(db, { courseIds: idsOf('COURSE'), categoryIds: idsOf('CATEGORY') })
  return (link) => {
    const target = targets.get(link)
    if (target?.kind === 'COURSE') return !visitable.courses.has(target.id)
    if (target?.kind === 'CATEGORY') return !visitable.categories.has(target.id)
    return target?.kind === 'BROKEN'
  }
}
