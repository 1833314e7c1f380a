import type { EditorTab, Finding } from '@akada/contract/course-reviews.ts'
import type { Lecture } from '@akada/contract/courses.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { isolated } from '@akada/contract/text-direction.ts'

export type MeasuredLecture = {
  id: number
  title: string
  contentType: Lecture['contentType']
  isPreview: boolean
  durationSeconds: number
  hasVideo: boolean
  /** Why this site doesn’t play the lecture’s video from another site. Null if it does, and for other videos. */
  linkFault: string | null
  /** In pixels. Null until measured. */
  videoHeight: number | null
  /** The transcoding status. Null without transcoding. */
  videoStatus: string | null
  videoProblem: string | null
  hasWords: boolean
  questions: number
  brokenLinks: readonly string[]
}

export type MeasuredCourse = {
  title: string
  /** The length of the description without markup. */
  descriptionLetters: number
  brokenLinks: readonly string[]
  categories: number
  isFree: boolean
  priceNairaMinor: number | null
  priceUsdMinor: number
  hasCover: boolean
  coverWidth: number | null
  hasPromotionalVideo: boolean
  objectives: number
  /** Accessibility problems. */
  accessibility: readonly { code: string; tab: EditorTab; lectureId: number | null; title: string; message: string }[]
  sections: readonly { title: string; lectures: readonly MeasuredLecture[] }[]
}

// The width of a cover in a listing; a narrower cover looks blurry (docs/product.md P-7.2).
const COVER_WIDTH = 750
const FEW_OBJECTIVES = 4
const SHORT_DESCRIPTION = 200
// In pixels: the smallest common resolution at which slides are legible.
const LEAST_HEIGHT = 480
const SHORT_COURSE_SECONDS = 600

/** Returns findings about a course, missing items first. */
export function checkCourse(course: MeasuredCourse): Finding[] {
  const lectures = course.sections.flatMap((section) => section.lectures)
  return [
    ...missingFacts(course),
    ...missingCurriculum(lectures, course.sections.length),
    ...weakFacts(course),
    ...weakCurriculum(course, lectures),
    ...lectures.flatMap(weakLecture),
    ...course.accessibility.map(inaccessible),
  ]
}

type Place = Pick<Finding, 'code' | 'message' | 'tab'> & { lectureId?: number }

const when = (holds: boolean, severity: Finding['severity'], { lectureId, ...place }: Place): Finding[] =>
  holds ? [{ ...place, severity, lectureId: lectureId ?? null }] : []
const missing = (holds: boolean, place: Place) => when(holds, 'MISSING', place)
const weak = (holds: boolean, place: Place) => when(holds, 'WEAK', place)

function missingFacts(course: MeasuredCourse): Finding[] {
  const { title, descriptionLetters, categories, hasCover } = course
  const { title: titleLimits, description } = courseLimits
  return [
    ...missing(title.trim().length < titleLimits.min, {
      code: 'TITLE_MISSING',
      tab: 'course',
      message: `The title needs at least ${titleLimits.min} characters.`,
    }),
    ...missing(descriptionLetters < description.min, {
      code: 'DESCRIPTION_MISSING',
      tab: 'landing',
      message: `The description needs at least ${description.min} characters.`,
    }),
    ...missing(categories === 0, { code: 'CATEGORY_MISSING', tab: 'landing', message: 'Choose at least one category.' }),
    ...missing(hasNoPrice(course), { code: 'PRICE_MISSING', tab: 'pricing', message: 'Set a price, or make the course free.' }),
    ...missing(!hasCover, { code: 'COVER_MISSING', tab: 'landing', message: 'Add a cover picture.' }),
  ]
}

/** Without a naira price, the dollar price applies. A price of 0 would make the course free. */
const hasNoPrice = ({ isFree, priceNairaMinor, priceUsdMinor }: MeasuredCourse) => !isFree && (priceUsdMinor === 0 || priceNairaMinor === 0)

function missingCurriculum(lectures: readonly MeasuredLecture[], sections: number): Finding[] {
  if (sections === 0) return missing(true, { code: 'SECTION_MISSING', tab: 'curriculum', message: 'Add a section with a lecture.' })
  if (lectures.length === 0) return missing(true, { code: 'LECTURE_MISSING', tab: 'curriculum', message: 'Add a lecture.' })
  return lectures.flatMap((lecture) =>
    missing(isEmpty(lecture), {
      code: 'CONTENT_MISSING',
      tab: 'curriculum',
      lectureId: lecture.id,
      message: `Lecture “${isolated(lecture.title)}” has ${lacking[lecture.contentType]}.`,
    }).concat(
      missing(lecture.linkFault !== null, {
        code: 'VIDEO_LINK_OFF',
        tab: 'curriculum',
        lectureId: lecture.id,
        message: `Lecture “${isolated(lecture.title)}” can’t be played: ${lecture.linkFault}`,
      }),
    ),
  )
}

const lacking: Record<Lecture['contentType'], string> = {
  VIDEO: 'no video yet',
  TEXT: 'no text yet',
  QUIZ: 'no questions yet',
  ASSIGNMENT: 'no instructions yet',
}

function isEmpty({ contentType, hasVideo, hasWords, questions }: MeasuredLecture): boolean {
  switch (contentType) {
    case 'VIDEO':
      return !hasVideo
    case 'TEXT':
    case 'ASSIGNMENT':
      return !hasWords
    case 'QUIZ':
      return questions === 0
  }
}

function weakFacts(course: MeasuredCourse): Finding[] {
  const { descriptionLetters, coverWidth, hasPromotionalVideo, objectives, brokenLinks } = course
  return [
    ...weak(descriptionLetters >= courseLimits.description.min && descriptionLetters < SHORT_DESCRIPTION, {
      code: 'DESCRIPTION_SHORT',
      tab: 'landing',
      message: 'The description is short. Say what students will be able to do and how you teach it.',
    }),
    ...weak(objectives < FEW_OBJECTIVES, {
      code: 'OBJECTIVES_FEW',
      tab: 'learners',
      message: `List at least ${FEW_OBJECTIVES} learning objectives.`,
    }),
    ...weak(coverWidth !== null && coverWidth < COVER_WIDTH, {
      code: 'COVER_SMALL',
      tab: 'landing',
      message: `The cover is ${coverWidth} pixels wide and will look blurry. Use ${COVER_WIDTH} × 422 pixels or more.`,
    }),
    ...weak(!hasPromotionalVideo, {
      code: 'PROMOTIONAL_VIDEO_MISSING',
      tab: 'landing',
      message: 'Add a promotional video of 2–5 minutes, so that students can meet you.',
    }),
    ...brokenLinks.flatMap((link) =>
      weak(true, { code: 'LINK_BROKEN', tab: 'landing', message: `The description has a link that doesn’t work: ${link}` }),
    ),
  ]
}

function weakCurriculum({ sections }: MeasuredCourse, lectures: readonly MeasuredLecture[]): Finding[] {
  if (lectures.length === 0) return []
  const seconds = lectures.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return [
    ...sections.flatMap(({ title, lectures: own }) =>
      weak(own.length === 0, { code: 'SECTION_EMPTY', tab: 'curriculum', message: `Section “${isolated(title)}” is empty.` }),
    ),
    ...weak(!lectures.some(({ isPreview }) => isPreview), {
      code: 'PREVIEW_MISSING',
      tab: 'curriculum',
      message: 'No lecture can be previewed. Let visitors watch a lecture before they buy.',
    }),
    ...weak(seconds < SHORT_COURSE_SECONDS, {
      code: 'COURSE_SHORT',
      tab: 'curriculum',
      message: `The course is shorter than ${SHORT_COURSE_SECONDS / 60} minutes.`,
    }),
  ]
}

function weakLecture(lecture: MeasuredLecture): Finding[] {
  const { id, title, brokenLinks } = lecture
  return [
    ...(lecture.hasVideo ? weakVideo(lecture) : []),
    ...brokenLinks.flatMap((link) =>
      weak(true, {
        code: 'LINK_BROKEN',
        tab: 'curriculum',
        lectureId: id,
        message: `Lecture “${isolated(title)}” has a link that doesn’t work: ${link}`,
      }),
    ),
  ]
}

function weakVideo({ id, title, videoStatus, videoProblem, videoHeight }: MeasuredLecture): Finding[] {
  const place = { tab: 'curriculum', lectureId: id } as const
  return [
    ...weak(videoStatus === 'FAILED', {
      ...place,
      code: 'VIDEO_FAILED',
      message: `We couldn’t process the video of lecture “${isolated(title)}”: ${videoProblem ?? ''}`,
    }),
    ...weak(videoStatus === 'WAITING' || videoStatus === 'WORKING', {
      ...place,
      code: 'VIDEO_PROCESSING',
      message: `The video of lecture “${isolated(title)}” is still being processed.`,
    }),
    ...weak(videoHeight !== null && videoHeight < LEAST_HEIGHT, {
      ...place,
      code: 'RESOLUTION_LOW',
      message: `The video of lecture “${isolated(title)}” is only ${videoHeight}p. Small text is hard to read below ${LEAST_HEIGHT}p.`,
    }),
  ]
}

const inaccessible = ({ code, tab, lectureId, title, message }: MeasuredCourse['accessibility'][number]): Finding => ({
  code: `ACCESSIBILITY_${code}`,
  severity: 'WEAK',
  message: `“${isolated(title)}”: ${message}`,
  tab,
  lectureId,
})
