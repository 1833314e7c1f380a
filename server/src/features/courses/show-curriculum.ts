import type { Lecture, Section } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { Signer } from '#platform/security/signer.ts'
import { DOCUMENT_ADDRESS_MS, type Grant, LECTURE_ADDRESS_MS, publicAddress, signedAddress } from '#platform/storage/addresses.ts'
import {
  type CaptionRow,
  type LectureRow,
  listCaptionsOfLectures,
  listLecturesOfSections,
  listResourcesOfLectures,
  type ResourceRow,
  type SectionRow,
} from './courses.queries.ts'
import { durationString, fileName, isOpenToAll, mayPlay } from './courses.rules.ts'
import type { VisibleCourse } from './require-course.ts'

/** For whom a curriculum is shown: it decides which content it holds, and until when that can be fetched. */
export type Showing = { course: VisibleCourse; signer: Signer; now: Date }

/** Sections with their lectures, in order. */
export async function showSections(db: Db, showing: Showing, sections: readonly SectionRow[]): Promise<Section[]> {
  const ids = sections.map(({ id }) => id)
  const lectures = await showLectures(db, showing, await listLecturesOfSections(db, ids))
  return sections.map((section) => {
    const own = lectures.filter(({ sectionId }) => sectionId === section.id)
    const seconds = own.reduce((sum, lecture) => sum + lecture.durationSeconds, 0)
    return { ...section, durationString: durationString(seconds), lectures: own }
  })
}

export async function showLectures(db: Db, showing: Showing, lectures: readonly LectureRow[]): Promise<Lecture[]> {
  const { course } = showing
  const playable = new Set(lectures.filter((lecture) => mayPlay(course, lecture, course.viewer)).map(({ id }) => id))
  const beside = await listBeside(db, [...playable])
  return lectures.map((lecture) => ({
    ...outline(lecture),
    ...(playable.has(lecture.id) && contentOf(showing, lecture, beside)),
  }))
}

type Beside = { resources: readonly ResourceRow[]; captions: readonly CaptionRow[] }

async function listBeside(db: Db, lectureIds: readonly number[]): Promise<Beside> {
  if (lectureIds.length === 0) return { resources: [], captions: [] }
  const [resources, captions] = await Promise.all([listResourcesOfLectures(db, lectureIds), listCaptionsOfLectures(db, lectureIds)])
  return { resources, captions }
}

function outline({ contentHtml: _, videoKey: __, posterKey, ...lecture }: LectureRow): Lecture {
  const posterUrl = publicAddress(posterKey)
  return { ...lecture, durationString: durationString(lecture.durationSeconds), ...(posterUrl !== null && { posterUrl }) }
}

const contentOf = (showing: Showing, lecture: LectureRow, { resources, captions }: Beside): Partial<Lecture> => ({
  ...(lecture.contentType === 'VIDEO' && lecture.videoKey !== null && { contentUrl: videoAddress(showing, lecture, lecture.videoKey) }),
  ...(lecture.contentType === 'TEXT' && lecture.contentHtml !== null && { contentHtml: lecture.contentHtml }),
  ...(lecture.contentType === 'VIDEO' && {
    captions: captions.filter(({ lectureId }) => lectureId === lecture.id).map(({ language, label }) => ({ language, label })),
  }),
  resources: resources
    .filter(({ lectureId }) => lectureId === lecture.id)
    .map((resource) => ({ ...resource, fileUrl: resourceAddress(showing, lecture, resource) })),
})

const videoAddress = (showing: Showing, lecture: LectureRow, key: string): string =>
  signedAddress(showing.signer, { ...grant(showing, lecture, LECTURE_ADDRESS_MS), key })

/** Where a resource can be downloaded by the person it is shown to. */
export const resourceAddress = (showing: Showing, lecture: { id: number; isPreview: boolean }, resource: ResourceRow): string =>
  signedAddress(showing.signer, {
    ...grant(showing, lecture, DOCUMENT_ADDRESS_MS),
    key: resource.fileKey,
    downloadAs: fileName(resource),
  })

const grant = ({ course, now }: Showing, lecture: { id: number; isPreview: boolean }, lastsMs: number): Omit<Grant, 'key'> => ({
  ...(isOpenToAll(course, lecture)
    ? { userId: null, until: sharedEnd(now, lastsMs) }
    : { userId: course.viewer?.id ?? null, until: now.getTime() + lastsMs }),
  of: { kind: 'lecture', id: lecture.id },
})

/** Up to a quarter earlier: the addresses that visitors get stay the same for a while, and so do the answers that hold them. */
function sharedEnd(now: Date, lastsMs: number): number {
  const stepMs = lastsMs / 4
  return Math.floor((now.getTime() + lastsMs) / stepMs) * stepMs
}
