import type { Certificate } from '@akada/contract/certificates.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { Playback } from '@akada/contract/playback.ts'
import type { getReissueOffer } from '@akada/contract/reissues.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { givenCourse, givenLecture } from './givens.ts'

/** A course with two videos, the first with captions, and a text lecture. */
export const givenVideoCourse = (): Course =>
  givenCourse({
    title: 'Bricklaying',
    instructorName: 'Ngozi Eze',
    totalLectures: 3,
    durationString: '12m',
    sections: [
      { id: 1, title: 'Ground', description: '', courseId: 7, durationString: '12m', lectures: [videoOf(1, ['English']), videoOf(2, [])] },
      {
        id: 2,
        title: 'Walls',
        description: '',
        courseId: 7,
        durationString: '12m',
        lectures: [{ ...lectureOf(3), sectionId: 2, contentHtml: safeHtml`<p>Mix.</p>` }],
      },
    ],
  })

const lectureOf = (id: number): Lecture =>
  givenLecture({
    id,
    title: `Lecture ${id}`,
    description: safeHtml`<p>Watch it twice.</p>`,
    contentType: 'TEXT',
    sectionId: 1,
    durationString: '10m',
    durationSeconds: 600,
    resources: [],
  })

const videoOf = (id: number, labels: string[]): Lecture => ({
  ...lectureOf(id),
  contentType: 'VIDEO',
  contentUrl: `/media/signed/${id}`,
  renditions: sizes.map(([quality, bytes]) => ({ quality, bytes })),
  captions: labels.map((label) => ({ language: label.slice(0, 2).toLowerCase(), label })),
})

const sizes = [
  ['audio', 3_000_000],
  ['240p', 12_000_000],
  ['360p', 20_000_000],
  ['720p', 41_000_000],
] as const

/** Ten minutes of video in three sizes and as audio. A different `visit` yields different URLs. */
export const givenPlayback = (visit = 1): Playback => ({
  durationSeconds: 600,
  renditions: sizes.map(([quality, bytes]) => ({
    quality,
    bytes,
    contentUrl: `/media/signed/${quality}-${visit}`,
    width: null,
    height: quality === 'audio' ? null : Number.parseInt(quality, 10),
  })),
  expiresAt: '2026-03-04T14:00:00.000Z',
})

/** A certificate for Course 1. Without a URL, its PDF is still being rendered. */
export const certificateOf = (downloadUrl: string | null): Certificate => ({
  id: 1,
  serial: 'serial-of-course-1',
  courseId: 1,
  courseTitle: 'Course 1',
  issueDate: '2026-03-05T10:00:00.000Z',
  completionDate: '2026-03-04T10:00:00.000Z',
  downloadUrl,
})

/** All certificates have the profile name. */
export const noReissue: Answer<typeof getReissueOffer> = { name: 'Ada Obi', certificates: [], isAutomatic: true, last: null }
