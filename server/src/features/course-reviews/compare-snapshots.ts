import type { AssignmentTerms, WorkKind } from '@akada/contract/assignments.ts'
import type { CertificateTemplate } from '@akada/contract/course-fields.ts'
import type { CourseChange } from '@akada/contract/course-reviews.ts'
import type { CourseLevel, Held, Lecture } from '@akada/contract/courses.ts'
import { moneyText } from '@akada/contract/money.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import type { Change, CourseFacts } from '#features/courses/courses.columns.ts'
import { durationString } from '#features/courses/courses.rules.ts'

export type SnapshotLecture = {
  id: number
  title: string
  /** Without markup, like all texts in a snapshot. Each link is followed by its URL. */
  description: string
  contentType: Lecture['contentType']
  isPreview: boolean
  /** Absent from snapshots of older releases, like the section's. */
  opens?: OpeningRule | null
  durationSeconds: number
  videoId: number | null
  /** The URL of a video on another site. */
  videoLink?: string
  /** The hash and word count of a TEXT lecture's content. */
  words: { hash: string; count: number } | null
  quizVersion: number | null
  /** The terms of an ASSIGNMENT. */
  assignment?: AssignmentTerms
  /** Whether the lecture's content or the whole lecture is unreleased. */
  held?: Held
  resources: readonly { id: number; title: string }[]
}

export type SnapshotSection = {
  id: number
  title: string
  description: string
  opens?: OpeningRule | null
  lectures: readonly SnapshotLecture[]
}

/** The reviewed facts and contents of a course. Students and buyers see everything except unreleased content. */
type CertificateFact = Extract<keyof CourseFacts, `certificate${string}`>

export type Snapshot = Omit<CourseFacts, 'descriptionHtml' | CertificateFact> &
  Partial<Pick<CourseFacts, CertificateFact>> & {
    description: string
    categories: readonly string[]
    /** Titles. Absent from snapshots of older releases. */
    requires?: readonly string[]
    recommends?: readonly string[]
    coverId: number | null
    promotionalVideoId: number | null
    /** Snapshots of earlier releases lack the certificate's design. */
    certificateLogoId?: number | null
    certificateSignatureId?: number | null
    sections: readonly SnapshotSection[]
  }

/** Describes the differences between two snapshots of a course. */
export const compareSnapshots = (before: Snapshot, after: Snapshot): CourseChange[] => [
  ...factChanges(before, after),
  ...sectionChanges(before.sections, after.sections),
  ...lectureChanges(placed(before), placed(after)),
]

type Words = string | null
const orNull = (text: string): Words => (text === '' ? null : text)

/** In display order. Null if another fact shows the change. */
const facts: Record<keyof Change, readonly [subject: string, words: (course: Snapshot) => Words] | null> = {
  title: ['Title', ({ title }) => title],
  subtitle: ['Subtitle', ({ subtitle }) => orNull(subtitle)],
  description: ['Description', ({ description }) => orNull(description)],
  learningObjectives: ['Learning objectives', ({ learningObjectives }) => orNull(learningObjectives)],
  requirements: ['Requirements', ({ requirements }) => orNull(requirements)],
  audience: ['Audience', ({ audience }) => orNull(audience)],
  categoryIds: ['Categories', ({ categories }) => orNull(categories.join(', '))],
  level: ['Level', ({ level }) => levels[level]],
  language: ['Language', ({ language }) => language],
  isFree: null,
  priceNaira: ['Price (NGN)', (course) => priceOf(course, course.priceNairaMinor, 'NGN')],
  priceUsd: ['Price (USD)', (course) => priceOf(course, course.priceUsdMinor, 'USD')],
  welcomeMessage: ['Welcome message', ({ welcomeMessage }) => orNull(welcomeMessage)],
  completionMessage: ['Completion message', ({ completionMessage }) => orNull(completionMessage)],
  certificateTemplate: ['Certificate template', ({ certificateTemplate = 'CLASSIC' }) => templates[certificateTemplate]],
  certificateAccent: ['Certificate color', ({ certificateAccent = '' }) => orNull(certificateAccent)],
  certificateSignatory: ['Certificate signatory', ({ certificateSignatory = '' }) => orNull(certificateSignatory)],
  certificateShowsHours: ['Length on the certificate', ({ certificateShowsHours = true }) => (certificateShowsHours ? 'Shown' : 'Hidden')],
  certificateShowsGrade: ['Grade on the certificate', ({ certificateShowsGrade = false }) => (certificateShowsGrade ? 'Shown' : 'Hidden')],
}

const templates: Record<CertificateTemplate, string> = { CLASSIC: 'Classic', MODERN: 'Modern', FORMAL: 'Formal' }

const levels: Record<CourseLevel, string> = { BEGINNER: 'Beginner', INTERMEDIATE: 'Intermediate', ADVANCED: 'Advanced', ALL: 'All levels' }

const priceOf = ({ isFree }: Snapshot, minor: number | null, currency: string): Words =>
  isFree ? 'Free' : minor === null ? null : moneyText(minor, currency)

const factChanges = (before: Snapshot, after: Snapshot): CourseChange[] => [
  ...Object.values(facts).flatMap((fact) => (fact ? changed(fact[0], fact[1](before), fact[1](after)) : [])),
  ...changed('Required courses', titles(before.requires), titles(after.requires)),
  ...changed('Recommended courses', titles(before.recommends), titles(after.recommends)),
  ...fileChange('Cover', before.coverId, after.coverId),
  ...fileChange('Promotional video', before.promotionalVideoId, after.promotionalVideoId),
  ...fileChange('Certificate logo', before.certificateLogoId ?? null, after.certificateLogoId ?? null),
  ...fileChange('Certificate signature', before.certificateSignatureId ?? null, after.certificateSignatureId ?? null),
]

const titles = (list: readonly string[] = []): Words => orNull(list.join(', '))

const changed = (subject: string, before: Words, after: Words, lectureId: number | null = null): CourseChange[] =>
  before === after ? [] : [{ kind: kindOf(before, after), subject, before, after, lectureId, isHeld: false }]

const kindOf = (before: unknown, after: unknown): CourseChange['kind'] =>
  before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED'

const fileChange = (subject: string, before: number | null, after: number | null): CourseChange[] =>
  before === after ? [] : [{ kind: kindOf(before, after), subject, before: null, after: null, lectureId: null, isHeld: false }]

function sectionChanges(before: readonly SnapshotSection[], after: readonly SnapshotSection[]): CourseChange[] {
  const [was, is] = [byId(before), byId(after)]
  const moved = movedAmong(before, after)
  return [
    ...after.flatMap((section) => {
      const earlier = was.get(section.id)
      return earlier ? sectionDifferences(earlier, section) : [whole('ADDED', sectionName(section), null)]
    }),
    ...before.filter(({ id }) => !is.has(id)).map((section) => whole('REMOVED', sectionName(section), null)),
    ...after
      .filter(({ id }) => moved.has(id))
      .map((section) => ({
        ...whole('MOVED', sectionName(section), null),
        before: `Position ${placeOf(before, section.id)}`,
        after: `Position ${placeOf(after, section.id)}`,
      })),
  ]
}

const sectionDifferences = (before: SnapshotSection, after: SnapshotSection): CourseChange[] => [
  ...changed(`Title of ${sectionName(before, 'section')}`, before.title, after.title),
  ...changed(`Description of ${sectionName(after, 'section')}`, orNull(before.description), orNull(after.description)),
  ...changed(`Opening of ${sectionName(after, 'section')}`, openingText(before), openingText(after)),
]

const sectionName = ({ title }: { title: string }, noun = 'Section') => `${noun} “${isolated(title)}”`
const lectureName = ({ title }: { title: string }, noun = 'Lecture') => `${noun} “${isolated(title)}”`
const whole = (kind: CourseChange['kind'], subject: string, lectureId: number | null): CourseChange => ({
  kind,
  subject,
  before: null,
  after: null,
  lectureId,
  isHeld: false,
})
const placeOf = (list: readonly { id: number }[], id: number): number => list.findIndex((item) => item.id === id) + 1
const byId = <Item extends { id: number }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]))

/** A lecture with its section and position. */
type Placed = SnapshotLecture & { section: SnapshotSection; place: number }

const placed = ({ sections }: Snapshot): Placed[] =>
  sections.flatMap((section) => section.lectures.map((lecture, index) => ({ ...lecture, section, place: index + 1 })))

function lectureChanges(before: readonly Placed[], after: readonly Placed[]): CourseChange[] {
  const [was, is] = [byId(before), byId(after)]
  const reordered = reorderedAmong(before, after)
  return [
    ...after.flatMap((lecture) => {
      const earlier = was.get(lecture.id)
      if (!earlier)
        return [{ ...whole('ADDED', lectureName(lecture), lecture.id), after: summaryOf(lecture), isHeld: lecture.held !== undefined }]
      return [...lectureDifferences(earlier, lecture), ...move(earlier, lecture, reordered)]
    }),
    ...before
      .filter(({ id }) => !is.has(id))
      .map((lecture) => ({ ...whole('REMOVED', lectureName(lecture), null), before: summaryOf(lecture) })),
  ]
}

const summaryOf = (lecture: Placed): string => `${contentOf(lecture)}, in ${sectionName(lecture.section, 'section')}`

function contentOf({ contentType, videoId, videoLink, durationSeconds, words, quizVersion }: SnapshotLecture): string {
  if (contentType === 'VIDEO' && videoLink !== undefined) return `Video at ${videoLink} (${durationString(durationSeconds)})`
  if (contentType === 'VIDEO') return videoId === null ? 'No video' : `Video (${durationString(durationSeconds)})`
  if (contentType === 'QUIZ') return quizVersion === null ? 'No questions' : `Quiz, version ${quizVersion}`
  return words === null ? 'No text' : `${words.count} ${words.count === 1 ? 'word' : 'words'}`
}

const fingerprintOf = ({ contentType, videoId, videoLink, words, quizVersion }: SnapshotLecture): string =>
  `${contentType} ${videoId} ${videoLink} ${words?.hash} ${quizVersion}`

function lectureDifferences(before: Placed, after: Placed): CourseChange[] {
  const name = lectureName(after, 'lecture')
  return [
    ...changed(`Title of ${lectureName(before, 'lecture')}`, before.title, after.title, after.id),
    ...changed(`Description of ${name}`, orNull(before.description), orNull(after.description), after.id),
    ...changed(`Preview of ${name}`, openness(before), openness(after), after.id),
    ...changed(`Opening of ${name}`, openingText(before), openingText(after), after.id),
    ...changed(`Assignment of ${name}`, termsText(before), termsText(after), after.id),
    // Unreleased content that equals the approved content is a change too, because students may see a version in between.
    ...(fingerprintOf(before) === fingerprintOf(after) && after.held !== 'CONTENT'
      ? []
      : [
          {
            kind: 'CHANGED' as const,
            subject: `Content of ${name}`,
            before: contentOf(before),
            after: contentOf(after),
            lectureId: after.id,
            isHeld: after.held === 'CONTENT',
          },
        ]),
    ...resourceChanges(before, after),
  ]
}

function openingText({ opens = null }: { opens?: OpeningRule | null }): string {
  switch (opens?.kind) {
    case 'AFTER_DAYS':
      return `${opens.days} ${opens.days === 1 ? 'day' : 'days'} after enrollment`
    case 'ON_DATE':
      return `On ${opens.date}`
    case 'AFTER_SECTION':
      return 'After the previous section'
    default:
      return 'At once'
  }
}

const kindWords: Record<WorkKind, string> = { TEXT: 'text', FILES: 'files', LINK: 'a link' }

function termsText({ assignment }: SnapshotLecture): Words {
  if (!assignment) return null
  const { points, passPoints, accepts, submissions } = assignment
  const kinds = accepts.map((kind) => kindWords[kind]).join(', ')
  return `${points} points, ${passPoints} to pass; ${kinds}; up to ${submissions} submissions; ${dueText(assignment)}`
}

function dueText({ due }: AssignmentTerms): string {
  if (due === null) return 'no due date'
  return due.kind === 'ON_DATE' ? `due on ${due.date}` : `due ${due.days} days after opening`
}

const openness = ({ isPreview }: SnapshotLecture) => (isPreview ? 'Preview on' : 'Preview off')

function resourceChanges(before: Placed, after: Placed): CourseChange[] {
  const [was, is] = [byId(before.resources), byId(after.resources)]
  const name = ({ title }: { title: string }) => `Resource “${isolated(title)}” of ${lectureName(after, 'lecture')}`
  return [
    ...after.resources.filter(({ id }) => !was.has(id)).map((resource) => whole('ADDED', name(resource), after.id)),
    ...before.resources.filter(({ id }) => !is.has(id)).map((resource) => whole('REMOVED', name(resource), after.id)),
  ]
}

function move(before: Placed, after: Placed, reordered: ReadonlySet<number>): CourseChange[] {
  if (before.section.id === after.section.id && !reordered.has(after.id)) return []
  const place = (lecture: Placed) => `Position ${lecture.place} in ${sectionName(lecture.section, 'section')}`
  return [{ ...whole('MOVED', lectureName(after), after.id), before: place(before), after: place(after) }]
}

/** Returns the lectures that were moved within their section. */
function reorderedAmong(before: readonly Placed[], after: readonly Placed[]): ReadonlySet<number> {
  const sectionBefore = new Map(before.map(({ id, section }) => [id, section.id]))
  const sectionAfter = new Map(after.map(({ id, section }) => [id, section.id]))
  const stayed = ({ id, section }: Placed) => sectionBefore.get(id) === section.id && sectionAfter.get(id) === section.id
  const stayedIn = (lectures: readonly Placed[], sectionId: number) => lectures.filter((one) => one.section.id === sectionId && stayed(one))
  const sectionIds = [...new Set(sectionAfter.values())]
  return new Set(sectionIds.flatMap((id) => [...movedAmong(stayedIn(before, id), stayedIn(after, id))]))
}

/** Returns the fewest items that must move to turn one arrangement into the other. */
function movedAmong(before: readonly { id: number }[], after: readonly { id: number }[]): ReadonlySet<number> {
  const rank = new Map(before.map(({ id }, index) => [id, index]))
  const common = after.flatMap(({ id }) => (rank.has(id) ? [{ id, rank: rank.get(id) ?? 0 }] : []))
  const kept = new Set(longestRise(common))
  return new Set(common.map(({ id }) => id).filter((id) => !kept.has(id)))
}

function longestRise(items: readonly { id: number; rank: number }[]): number[] {
  const best: number[][] = []
  for (const [index, { id, rank }] of items.entries()) {
    const before = best.slice(0, index).filter((_, earlier) => (items[earlier]?.rank ?? 0) < rank)
    const longest = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), [])
    best.push([...longest, id])
  }
  return best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), [])
}
