import type { Resource } from '@akada/contract/courses.ts'
import type { EditableCurriculum, EditableLecture, EditableSection } from '@akada/contract/curriculum.ts'
import { storedVideo } from '@akada/contract/video-addresses.ts'
import { resourceAddress, shownResource } from '#features/courses/courses.curriculum.ts'
import { durationString, type OwnCourse } from '#features/courses/courses.rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { videoFormatOf } from '#platform/file-types/video-facts.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { refuse } from '#platform/http/refusal.ts'
import { unplayableSentence } from '#platform/media-tools/playable-video.ts'
import type { Signer } from '#platform/security/signer.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { getCurriculumVersion } from './curriculum.queries.ts'
import {
  findLecture,
  type LectureRow,
  listCaptions,
  listLecturesOfSections,
  listQueuePlaces,
  listResources,
  listSections,
  type ResourceRow,
} from './curriculum.showing.queries.ts'

export type Editor = { user: User; signer: Signer; now: Date }

/** An editor, with a course that the editor may change. */
export type Editing = Editor & { course: OwnCourse }

export async function showCurriculum(db: Db, editing: Editing): Promise<EditableCurriculum> {
  const version = await getCurriculumVersion(db, editing.course.id)
  return { version, sections: await showSections(db, editing, await listSections(db, { courseId: editing.course.id })) }
}

export async function showSection(db: Db, editing: Editing, id: number): Promise<EditableSection> {
  const [section] = await showSections(db, editing, await listSections(db, { id }))
  return section ?? refuse('SECTION_NOT_FOUND')
}

export async function showLecture(db: Db, editing: Editing, id: number): Promise<EditableLecture> {
  const [lecture] = await showLectures(db, editing, [(await findLecture(db, id)) ?? refuse('LECTURE_NOT_FOUND')])
  return lecture ?? refuse('LECTURE_NOT_FOUND')
}

async function showSections(db: Db, editing: Editing, sections: Awaited<ReturnType<typeof listSections>>): Promise<EditableSection[]> {
  const ids = sections.map(({ id }) => id)
  const lectures = await showLectures(db, editing, await listLecturesOfSections(db, ids))
  const lecturesOf = groupedBy(lectures, 'sectionId')
  return sections.map((section) => {
    const own = [...lecturesOf(section.id)]
    const seconds = own.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    return { ...section, durationString: durationString(seconds), lectures: own, lectureIds: own.map(({ id }) => id) }
  })
}

async function showLectures(db: Db, editing: Editing, lectures: readonly LectureRow[]): Promise<EditableLecture[]> {
  const ids = lectures.map(({ id }) => id)
  const [captions, resources, placeOf] = await Promise.all([listCaptions(db, ids), listResources(db, ids), findQueuePlaces(db, lectures)])
  const [captionsOf, resourcesOf] = [groupedBy(captions, 'lectureId'), groupedBy(resources, 'lectureId')]
  return lectures.map((lecture) => ({
    ...outline(lecture),
    hasContent: hasContent(lecture),
    video: videoOf(lecture, placeOf),
    ...linkOf(lecture),
    questionCount: lecture.contentType === 'QUIZ' ? lecture.questionCount : null,
    ...(lecture.assignment !== null && { assignment: lecture.assignment }),
    captions: captionsOf(lecture.id).map(({ language, label }) => ({ language, label })),
    resources: resourcesOf(lecture.id).map((resource) => resourceOf(editing, lecture, resource)),
  }))
}

function resourceOf(editing: Editing, lecture: LectureRow, resource: ResourceRow): Resource {
  return shownResource(resource, resourceAddress(editing, lecture, resource))
}

const outline = (lecture: LectureRow) => ({
  id: lecture.id,
  sectionId: lecture.sectionId,
  version: lecture.version,
  title: lecture.title,
  description: lecture.description,
  contentType: lecture.contentType,
  isPreview: lecture.isPreview,
  discussionEnabled: lecture.discussionEnabled,
  held: lecture.held,
  opens: lecture.opens,
  durationSeconds: lecture.durationSeconds,
  durationString: durationString(lecture.durationSeconds),
})

const linkOf = ({ contentType, videoLink }: LectureRow): Pick<EditableLecture, 'link'> =>
  contentType === 'VIDEO' && videoLink !== null ? { link: storedVideo(videoLink) } : {}

function hasContent({ contentType, videoBytes, videoLink, hasText, questionCount }: LectureRow): boolean {
  if (contentType === 'VIDEO') return videoBytes !== null || videoLink !== null
  return contentType === 'QUIZ' ? questionCount > 0 : hasText
}

/** Queries the queue only if a video is waiting. */
async function findQueuePlaces(db: Db, lectures: readonly LectureRow[]): Promise<ReadonlyMap<number, number>> {
  const waiting = lectures.flatMap(({ videoId, videoStatus }) => (videoId !== null && videoStatus === 'WAITING' ? [videoId] : []))
  const places = waiting.length > 0 ? await listQueuePlaces(db, waiting) : []
  return new Map(places.map(({ videoId, place }) => [videoId, place]))
}

/** A video without a rendition job counts as ready. */
function videoOf(lecture: LectureRow, placeOf: ReadonlyMap<number, number>): EditableLecture['video'] {
  if (lecture.contentType !== 'VIDEO' || lecture.videoId === null || lecture.videoBytes === null) return null
  const { videoKey, pictureCodec, soundCodec } = lecture
  return {
    status: lecture.videoStatus ?? 'READY',
    percent: lecture.videoPercent ?? 100,
    problem: lecture.videoProblem,
    bytes: lecture.videoBytes,
    durationSeconds: lecture.videoSeconds,
    height: lecture.videoHeight,
    posterUrl: publicAddress(lecture.posterKey),
    queuePlace: placeOf.get(lecture.videoId) ?? null,
    isOriginalOnly: !lecture.hasRenditions,
    unplayablePart:
      videoKey === null || pictureCodec === null ? null : unplayableSentence({ format: videoFormatOf(videoKey), pictureCodec, soundCodec }),
  }
}
