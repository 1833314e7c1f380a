import { toMinor } from '@akada/contract/money.ts'
import type { QuizDefinition } from '@akada/contract/quizzes.ts'
import { recordCaptions } from '#features/captions/record-captions.ts'
import { addDraft } from '#features/courses/add-draft.ts'
import { addCurriculum, type WrittenLecture, type WrittenSection } from '#features/curriculum/add-curriculum.ts'
import { newTerms, resourceTypeOf } from '#features/curriculum/curriculum.rules.ts'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { findConverter } from '#features/renditions/find-converter.ts'
import { queueRenditions } from '#features/renditions/queue-renditions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { emptyHtml } from '#platform/rich-text/safe-html.ts'
import type { CheckedCourse } from './check-package.ts'
import { captionRemarks, fileKey, type ManifestLecture } from './course-transfer.rules.ts'
import { importMedia, type Media, type Unpacking } from './import-media.ts'
import type { OpenPackage } from './open-package.ts'

/** The id of the created draft, and remarks about captions that depend on measured video lengths. */
export type MadeCourse = { courseId: number; remarks: string[] }

export type Making = Unpacking & {
  opened: OpenPackage
  course: CheckedCourse
  userId: string
  /** Runs in the same transaction, for further checks and writes. */
  conclude?: ((tx: Tx, made: MadeCourse) => Promise<void>) | undefined
}

/** Creates a draft from a checked package, all or nothing. */
export async function createPackagedCourse(
  deps: Pick<Deps, 'db' | 'storage' | 'mediaTools' | 'installation' | 'workFolder' | 'clock'>,
  making: Making,
): Promise<MadeCourse> {
  const { db, storage, workFolder, clock } = deps
  const media = await importMedia({ storage, workFolder, converter: await findConverter(deps), ...making }, making)
  try {
    return await db.transaction().execute(async (tx) => {
      const courseId = await write(tx, media, { ...making, now: clock() })
      const { manifest, tracks } = making.course
      const remarks = captionRemarks(manifest, tracks, (lecture) => lecture.durationSeconds || media.secondsOf(lecture.video))
      await making.conclude?.(tx, { courseId, remarks })
      return { courseId, remarks }
    })
  } catch (error) {
    await media.discard()
    throw error
  }
}

type Writing = Pick<Making, 'course' | 'userId'> & { now: Date }

async function write(tx: Tx, media: Media, { course, userId, now }: Writing): Promise<number> {
  const courseId = await addDraft(tx, await factsOf(tx, media, { course, userId }), { categoryIds: course.categoryIds, now })
  const sections = await writeSections(tx, media, course)
  const ids = await addCurriculum(tx, courseId, sections)
  const lectures = course.manifest.sections.flatMap((section) => section.lectures)
  for (const [at, lecture] of lectures.entries()) await addBeside(tx, { lecture, course, lectureId: ids[at] ?? 0 }, now)
  for (const { videoId } of sections.flatMap((section) => section.lectures)) if (videoId !== null) await queueRenditions(tx, videoId)
  return courseId
}

async function writeSections(tx: Tx, media: Media, course: CheckedCourse): Promise<WrittenSection[]> {
  const sections: WrittenSection[] = []
  for (const { lectures, ...section } of course.manifest.sections) {
    const written: WrittenLecture[] = []
    for (const lecture of lectures) written.push(await writeLecture(tx, media, { lecture, course }))
    sections.push({ ...section, lectures: written })
  }
  return sections
}

async function addBeside(tx: Tx, { lecture, course, lectureId }: Lecture & { lectureId: number }, now: Date): Promise<void> {
  const quiz = course.quizzes.get(lecture.quiz ?? '')
  if (quiz !== undefined) await saveQuiz(tx, { lectureId, definition: JSON.parse(quiz) as QuizDefinition, version: 0, now })
  for (const { file, ...track } of lecture.captions)
    await recordCaptions(tx, { ...track, lectureId, cues: course.tracks.get(file)?.text ?? '' }, now)
}

async function factsOf(tx: Tx, media: Media, { course: { manifest, html }, userId }: Omit<Writing, 'now'>) {
  const { course } = manifest
  return {
    instructor_id: userId,
    title: course.title,
    subtitle: course.subtitle,
    description_html: html.get(course.description ?? '') ?? emptyHtml,
    learning_objectives: course.learningObjectives.join('\n'),
    requirements: course.requirements.join('\n'),
    audience: course.audience.join('\n'),
    welcome_message: course.welcomeMessage,
    completion_message: course.completionMessage,
    certificate_template: course.certificateTemplate,
    certificate_accent: course.certificateAccent,
    certificate_signatory: course.certificateSignatory,
    certificate_shows_hours: course.certificateShowsHours,
    certificate_shows_grade: course.certificateShowsGrade,
    certificate_logo_id: await media.record(tx, 'certificate-picture', course.certificateLogo),
    certificate_signature_id: await media.record(tx, 'certificate-picture', course.certificateSignature),
    level: course.level,
    language: course.language,
    is_free: course.isFree,
    regular_price_usd_minor: course.isFree ? 0 : toMinor(course.priceUsd),
    regular_price_naira_minor: nairaOf(course),
    cover_id: await media.record(tx, 'cover', course.cover),
    promotional_video_id: await media.record(tx, 'promotional-video', course.promotionalVideo),
  }
}

function nairaOf({ isFree, priceNaira }: CheckedCourse['manifest']['course']): number | null {
  if (isFree) return 0
  return priceNaira === null ? null : toMinor(priceNaira)
}

type Lecture = { lecture: ManifestLecture; course: CheckedCourse }

/** A file takes precedence, and only VIDEO lectures play videos. */
const linkOf = ({ contentType, video, videoLink }: ManifestLecture): string | null =>
  contentType === 'VIDEO' && video === null ? videoLink : null

const termsOf = ({ contentType, assignment }: ManifestLecture) => (contentType === 'ASSIGNMENT' ? (assignment ?? newTerms) : null)

async function writeLecture(
  tx: Tx,
  media: Media,
  { lecture, course: { html, readingSeconds, endings } }: Lecture,
): Promise<WrittenLecture> {
  const contentHtml = html.get(lecture.text ?? '') ?? null
  const resources: WrittenLecture['resources'][number][] = []
  for (const { file, ...words } of lecture.resources) {
    const fileId = await media.record(tx, 'resource', file)
    const fileExtension = endings.get(fileKey({ kind: 'resource', path: file })) ?? ''
    if (fileId !== null) resources.push({ ...words, resourceType: resourceTypeOf(fileExtension), fileExtension, fileId })
  }
  return {
    title: lecture.title,
    descriptionHtml: html.get(lecture.description ?? '') ?? emptyHtml,
    contentType: lecture.contentType,
    contentHtml,
    videoId: await media.record(tx, 'video', lecture.video),
    videoLink: linkOf(lecture),
    // A video is measured again when its renditions are created.
    durationSeconds:
      lecture.durationSeconds || (lecture.text === null ? media.secondsOf(lecture.video) : (readingSeconds.get(lecture.text) ?? 0)),
    isPreview: lecture.isPreview,
    isDiscussionOn: lecture.isDiscussionOn,
    opens: lecture.opens,
    assignment: termsOf(lecture),
    resources,
  }
}
