import { describe, expect, test } from 'vitest'
import { checkCourse, type MeasuredCourse, type MeasuredLecture } from './check-course.ts'

const lecture: MeasuredLecture = {
  id: 7,
  title: 'Tides',
  contentType: 'VIDEO',
  isPreview: true,
  durationSeconds: 900,
  hasVideo: true,
  linkFault: null,
  videoHeight: 720,
  videoStatus: 'READY',
  videoProblem: null,
  hasWords: false,
  questions: 0,
  brokenLinks: [],
}

const course: MeasuredCourse = {
  title: 'Sailing',
  descriptionLetters: 500,
  brokenLinks: [],
  categories: 1,
  isFree: false,
  priceNairaMinor: 1_500_000,
  priceUsdMinor: 1_500,
  hasCover: true,
  coverWidth: 1500,
  hasPromotionalVideo: true,
  objectives: 4,
  accessibility: [],
  sections: [{ title: 'Water', lectures: [lecture] }],
}

const unheard = { code: 'CAPTIONS', tab: 'curriculum', lectureId: 7, title: 'Tides', message: 'This video has no captions.' } as const

/** The code, tab and lecture of a finding. */
type Place = [code: string, tab: string, lectureId: number | null]

const withLecture = (change: Partial<MeasuredLecture>): Partial<MeasuredCourse> => ({
  sections: [{ title: 'Water', lectures: [{ ...lecture, ...change }] }],
})
const judged = (change: Partial<MeasuredCourse> = {}) =>
  checkCourse({ ...course, ...change }).map(({ severity, code, tab, lectureId }) => [severity, code, tab, lectureId])

describe('checking a course', () => {
  test('finds nothing in a complete course', () => {
    expect(judged()).toEqual([])
  })

  test.each<[string, Partial<MeasuredCourse>, Place]>([
    ['a title', { title: ' Sea ' }, ['TITLE_MISSING', 'course', null]],
    ['a description', { descriptionLetters: 49 }, ['DESCRIPTION_MISSING', 'landing', null]],
    ['a category', { categories: 0 }, ['CATEGORY_MISSING', 'landing', null]],
    ['a cover', { hasCover: false, coverWidth: null }, ['COVER_MISSING', 'landing', null]],
    ['a price in dollars', { priceUsdMinor: 0 }, ['PRICE_MISSING', 'pricing', null]],
    ['a price in naira', { priceNairaMinor: 0 }, ['PRICE_MISSING', 'pricing', null]],
    ['sections', { sections: [] }, ['SECTION_MISSING', 'curriculum', null]],
    ['lectures', { sections: [{ title: 'Water', lectures: [] }] }, ['LECTURE_MISSING', 'curriculum', null]],
    ['a lecture’s video', withLecture({ hasVideo: false }), ['CONTENT_MISSING', 'curriculum', 7]],
    ['a lecture’s text', withLecture({ contentType: 'TEXT', hasVideo: false }), ['CONTENT_MISSING', 'curriculum', 7]],
    ['quiz questions', withLecture({ contentType: 'QUIZ', hasVideo: false, hasWords: true }), ['CONTENT_MISSING', 'curriculum', 7]],
  ])('reports missing %s', (_, change, place) => {
    expect(judged(change)).toEqual([['MISSING', ...place]])
  })

  test('reports no missing price for a free course or for one with only a dollar price', () => {
    expect(judged({ isFree: true, priceNairaMinor: 0, priceUsdMinor: 0 })).toEqual([])
    expect(judged({ priceNairaMinor: null })).toEqual([])
  })

  test.each<[string, Partial<MeasuredCourse>, Place]>([
    ['a short description', { descriptionLetters: 50 }, ['DESCRIPTION_SHORT', 'landing', null]],
    ['few objectives', { objectives: 3 }, ['OBJECTIVES_FEW', 'learners', null]],
    ['a small cover', { coverWidth: 749 }, ['COVER_SMALL', 'landing', null]],
    ['no promotional video', { hasPromotionalVideo: false }, ['PROMOTIONAL_VIDEO_MISSING', 'landing', null]],
    ['a broken link in the description', { brokenLinks: ['http://a.example'] }, ['LINK_BROKEN', 'landing', null]],
    ['an empty section', { sections: [...course.sections, { title: 'Air', lectures: [] }] }, ['SECTION_EMPTY', 'curriculum', null]],
    ['no preview', withLecture({ isPreview: false }), ['PREVIEW_MISSING', 'curriculum', null]],
    ['less than ten minutes of content', withLecture({ durationSeconds: 599 }), ['COURSE_SHORT', 'curriculum', null]],
    ['an accessibility problem', { accessibility: [unheard] }, ['ACCESSIBILITY_CAPTIONS', 'curriculum', 7]],
    ['a low resolution', withLecture({ videoHeight: 479 }), ['RESOLUTION_LOW', 'curriculum', 7]],
    ['a video in processing', withLecture({ videoStatus: 'WORKING' }), ['VIDEO_PROCESSING', 'curriculum', 7]],
    [
      'a video that failed processing',
      withLecture({ videoStatus: 'FAILED', videoProblem: 'It is empty.' }),
      ['VIDEO_FAILED', 'curriculum', 7],
    ],
    ['a broken link in a lecture', withLecture({ brokenLinks: ['www.a.example'] }), ['LINK_BROKEN', 'curriculum', 7]],
  ])('reports %s as weak', (_, change, place) => {
    expect(judged(change)).toEqual([['WEAK', ...place]])
  })

  test('returns messages with the lecture’s title, missing items first', () => {
    const findings = checkCourse({ ...course, ...withLecture({ hasVideo: false, isPreview: false, brokenLinks: ['x'] }), objectives: 0 })

    expect(findings.map(({ severity }) => severity)).toEqual(['MISSING', 'WEAK', 'WEAK', 'WEAK'])
    expect(findings[0]?.message).toBe('Lecture “Tides” has no video yet.')
    expect(findings.at(-1)?.message).toBe('Lecture “Tides” has a link that doesn’t work: x')
  })
})
