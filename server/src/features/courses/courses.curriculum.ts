import type { Held, Lecture, Resource, Section } from '@akada/contract/courses.ts'
import { storedVideo } from '@akada/contract/video-addresses.ts'
import { closedUntil } from '#features/pacing/pacing.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import type { Signer } from '#platform/security/signer.ts'
import { DOCUMENT_ADDRESS_MS, type Grant, LECTURE_ADDRESS_MS, publicAddress, signedAddress } from '#platform/storage/addresses.ts'
import {
  type BesideLectures,
  findBesideLectures,
  type LectureRow,
  listLecturesOfSections,
  type ResourceRow,
  type SectionRow,
} from './courses.queries.ts'
import { durationString, fileName, isOpenToAll, playableForms, playProblem, seesHeld, type VisibleCourse } from './courses.rules.ts'
import { seenBy } from './require-visible-course.ts'

/** A course with its viewer, who determines the visible content and how long the file URLs are valid. */
export type Showing = { course: VisibleCourse; signer: Signer; now: Date }

/**
 * Returns sections with their lectures, in order. Omits sections with only unreleased lectures, unless the viewer may see unreleased
 * content.
 */
export async function showSections(db: Db, showing: Showing, sections: readonly SectionRow[]): Promise<Section[]> {
  if (sections.length === 0) return []
  const ids = sections.map(({ id }) => id)
  const seen = seenBy(showing.course)
  const lectures = await showLectures(db, showing, await listLecturesOfSections(db, ids, seen))
  const lecturesOf = groupedBy(lectures, 'sectionId')
  return sections
    .filter(({ id, hasHeld }) => seen.withHeld || !hasHeld || lecturesOf(id).length > 0)
    .map(({ hasHeld: _, opens, ...section }) => {
      const own = [...lecturesOf(section.id)]
      const seconds = own.reduce((sum, lecture) => sum + lecture.durationSeconds, 0)
      return { ...section, ...(opens !== null && { opens }), durationString: durationString(seconds), lectures: own }
    })
}

export async function showLectures(db: Db, showing: Showing, lectures: readonly LectureRow[]): Promise<Lecture[]> {
  const { course, now } = showing
  const problems = new Map(lectures.map((lecture) => [lecture.id, playProblem(course, lecture, course.viewer, now)]))
  const playable = new Set(lectures.flatMap(({ id }) => (problems.get(id) === null ? [id] : [])))
  const beside = await listBeside(db, [...playable], { withHeld: seesHeld(course) })
  return lectures.map((lecture) => ({
    ...outline(lecture),
    ...(playable.has(lecture.id) && contentOf(showing, lecture, beside)),
    ...(problems.get(lecture.id) === 'LECTURE_CLOSED' && closedOf(lecture, now)),
  }))
}

function closedOf({ pacing }: LectureRow, now: Date): Pick<Lecture, 'closed'> {
  const closed = closedUntil(pacing, now)
  return closed === null ? {} : { closed }
}

type Of<Row> = (lectureId: number) => readonly Row[]
type Beside = { [Kind in keyof BesideLectures as `${Kind}Of`]: Of<BesideLectures[Kind][number]> }

const nothingBeside: BesideLectures = { resources: [], captions: [], renditions: [] }

async function listBeside(db: Db, lectureIds: readonly number[], as: { withHeld: boolean }): Promise<Beside> {
  const { resources, captions, renditions } = lectureIds.length === 0 ? nothingBeside : await findBesideLectures(db, lectureIds, as)
  const key = 'lectureId'
  return { resourcesOf: groupedBy(resources, key), captionsOf: groupedBy(captions, key), renditionsOf: groupedBy(renditions, key) }
}

function outline({ contentHtml: _, videoKey: __, pacing: ___, videoLink, posterKey, held, opens, ...lecture }: LectureRow): Lecture {
  const posterUrl = publicAddress(posterKey)
  return {
    ...lecture,
    durationString: durationString(lecture.durationSeconds),
    ...(posterUrl !== null && { posterUrl }),
    // The address itself is content, which `getPlayback` returns.
    ...(videoLink !== null && { videoProvider: storedVideo(videoLink).provider }),
    ...(held !== null && { held }),
    ...(opens !== null && { opens }),
  }
}

const contentOf = (showing: Showing, lecture: LectureRow, { resourcesOf, captionsOf, renditionsOf }: Beside): Partial<Lecture> => ({
  ...(lecture.contentType === 'VIDEO' && lecture.videoKey !== null && { contentUrl: videoAddress(showing, lecture, lecture.videoKey) }),
  ...((lecture.contentType === 'TEXT' || lecture.contentType === 'ASSIGNMENT') &&
    lecture.contentHtml !== null && { contentHtml: lecture.contentHtml }),
  ...(lecture.contentType === 'VIDEO' && {
    captions: captionsOf(lecture.id).map(({ language, label }) => ({ language, label })),
    renditions: playableForms(renditionsOf(lecture.id)).map(({ quality, bytes }) => ({ quality, bytes })),
  }),
  resources: resourcesOf(lecture.id).map((resource) => shownResource(resource, resourceAddress(showing, lecture, resource))),
})

/** Returns a resource with its download URL. */
export const shownResource = ({ lectureId: _, fileKey: __, ...resource }: ResourceRow, fileUrl: string): Resource => ({
  ...resource,
  fileUrl,
  name: resource.title,
  url: fileUrl,
})

const videoAddress = (showing: Showing, lecture: LectureRow, key: string): string =>
  signedAddress(showing.signer, { ...lectureGrant(showing, lecture), key })

/** Returns the access that signed URLs of a lecture's files grant. */
export const lectureGrant = (showing: Showing, lecture: GrantedLecture): Omit<Grant, 'key'> => grant(showing, lecture, LECTURE_ADDRESS_MS)

/** Returns the signed URL at which the viewer can download a resource. */
export const resourceAddress = (showing: Showing, lecture: GrantedLecture, resource: ResourceRow): string =>
  signedAddress(showing.signer, {
    ...grant(showing, lecture, DOCUMENT_ADDRESS_MS),
    key: resource.fileKey,
    downloadAs: fileName(resource),
  })

type GrantedLecture = { id: number; isPreview: boolean; held: Held | null }

const grant = ({ course, now }: Showing, lecture: GrantedLecture, lastsMs: number): Omit<Grant, 'key'> => ({
  ...(isOpenToAll(course, lecture) && lecture.held === null
    ? { userId: null, until: sharedEnd(now, lastsMs) }
    : { userId: course.viewer?.id ?? null, until: now.getTime() + lastsMs }),
  of: { kind: 'lecture', id: lecture.id },
})

/** Rounds the end down by up to a quarter of the duration, so that visitors share URLs for a while and responses can be cached. */
function sharedEnd(now: Date, lastsMs: number): number {
  const stepMs = lastsMs / 4
  return Math.floor((now.getTime() + lastsMs) / stepMs) * stepMs
}
