import { RichText, safeHtml } from '@akada/contract/rich-text.ts'
// An editable course for screen tests that applies changes like the server. Each test overrides only the values that it depends on.

import { type EditableCourse, getEditableCourse } from '@akada/contract/authoring.ts'
import {
  arrangeCurriculum,
  createLecture,
  createSection,
  deleteLecture,
  deleteSection,
  type EditableLecture,
  type EditableSection,
  listTrash,
  restoreLecture,
  restoreSection,
  updateLecture,
} from '@akada/contract/curriculum.ts'
import { getVideoLinkRules } from '@akada/contract/video-links.ts'
import { fakeEndpoint } from './fake-endpoint.ts'

export const givenLecture = (lecture: Partial<EditableLecture> = {}): EditableLecture => ({
  id: 11,
  sectionId: 1,
  version: 1,
  title: 'Welcome',
  description: safeHtml``,
  contentType: 'VIDEO',
  isPreview: false,
  discussionEnabled: true,
  durationSeconds: 0,
  durationString: '0s',
  hasContent: false,
  held: null,
  video: null,
  questionCount: null,
  captions: [],
  resources: [],
  ...lecture,
})

export const givenVideo = (video: Partial<NonNullable<EditableLecture['video']>> = {}): EditableLecture['video'] => ({
  status: 'READY',
  percent: 100,
  problem: null,
  bytes: 46_000_000,
  durationSeconds: 300,
  height: 720,
  posterUrl: null,
  ...video,
})

export const givenSection = (section: Partial<EditableSection> = {}): EditableSection => ({
  id: 1,
  courseId: 7,
  version: 1,
  title: 'Ground',
  description: '',
  durationString: '0s',
  lectures: [],
  ...section,
})

/** Three sections: Ground (Welcome, Tools, Safety), Walls (Mortar), and Roof, which is empty. */
export const givenSections = (): EditableSection[] => [
  givenSection({
    durationString: '5m',
    lectures: [
      givenLecture({ video: givenVideo(), hasContent: true, durationSeconds: 300, durationString: '5m', isPreview: true }),
      givenLecture({ id: 12, title: 'Tools', contentType: 'TEXT', hasContent: true, durationSeconds: 60, durationString: '1m' }),
      givenLecture({ id: 13, title: 'Safety', contentType: 'QUIZ', hasContent: true, questionCount: 4 }),
    ],
  }),
  givenSection({ id: 2, title: 'Walls', lectures: [givenLecture({ id: 21, sectionId: 2, title: 'Mortar' })] }),
  givenSection({ id: 3, title: 'Roof' }),
]

export const givenEditableCourse = (course: Partial<EditableCourse> = {}): EditableCourse => ({
  id: 7,
  status: 'DRAFT',
  version: 1,
  instructorId: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  title: 'Bricklaying',
  subtitle: 'From the ground up',
  description: safeHtml`<p>About</p>`,
  priceUsd: 20,
  priceNaira: 15_000,
  isFree: false,
  categoryIds: [1],
  level: 'ALL',
  language: 'English',
  learningObjectives: '',
  requirements: '',
  audience: '',
  welcomeMessage: '',
  completionMessage: '',
  certificateTemplate: 'CLASSIC',
  certificateAccent: '',
  certificateSignatory: '',
  certificateShowsHours: true,
  certificateShowsGrade: false,
  hasCertificateLogo: false,
  hasCertificateSignature: false,
  coverImageUrl: null,
  coverWidths: [],
  promotionalVideoUrl: null,
  totalEnrollments: 0,
  isDeletable: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  submittedAt: null,
  isHeldBack: false,
  holdsChanges: false,
  ...course,
})

/** Answers curriculum calls and records them. To simulate another user's change, edit `sections` and `version`. */
export function givenCurriculum(sections = givenSections()) {
  const server = { version: 1, sections, trashedSections: [] as EditableSection[], trashedLectures: [] as EditableLecture[] }
  let lastId = 100
  const changed = (sections: EditableSection[]) => {
    server.version += 1
    server.sections = sections
  }
  const withLectures = (id: number, lectures: (those: EditableLecture[]) => EditableLecture[]) =>
    server.sections.map((section) => (section.id === id ? { ...section, lectures: lectures(section.lectures) } : section))
  const all = () => server.sections.flatMap(({ lectures }) => lectures)
  const found = <Thing extends { id: number }>(things: Thing[], id: unknown): Thing => {
    const thing = things.find((each) => each.id === Number(id))
    if (thing === undefined) throw new Error(`There is no ${id}.`)
    return thing
  }

  const calls = {
    get: fakeEndpoint(getEditableCourse, () => ({
      course: givenEditableCourse(),
      curriculumVersion: server.version,
      sections: server.sections,
    })),
    rules: fakeEndpoint(getVideoLinkRules, { isAllowed: true, hosts: ['media.example.com'] }),
    arrange: fakeEndpoint(arrangeCurriculum, ({ body }) => {
      const lectures = all()
      changed(
        body.sections.map(({ id, lectureIds }) => ({
          ...found(server.sections, id),
          lectures: lectureIds.map((lectureId) => ({ ...found(lectures, lectureId), sectionId: Number(id) })),
        })),
      )
      return { version: server.version, sections: server.sections }
    }),
    createSection: fakeEndpoint(createSection, ({ body: { title } }) => {
      lastId += 1
      const section = givenSection({ id: lastId, title })
      changed([...server.sections, section])
      return section
    }),
    createLecture: fakeEndpoint(createLecture, ({ body: { sectionId, title, contentType = 'VIDEO' } }) => {
      lastId += 1
      const lecture = givenLecture({ id: lastId, sectionId: Number(sectionId), title, contentType })
      changed(withLectures(Number(sectionId), (lectures) => [...lectures, lecture]))
      return lecture
    }),
    changeLecture: fakeEndpoint(updateLecture, ({ body }) => {
      const lecture = found(all(), body.id)
      const { title = lecture.title, isPreview = lecture.isPreview, discussionEnabled = lecture.discussionEnabled } = body
      const description = body.description === undefined ? lecture.description : RichText.parse(body.description)
      const next = { ...lecture, title, description, isPreview, discussionEnabled, version: lecture.version + 1 }
      server.sections = withLectures(lecture.sectionId, (lectures) => lectures.map((each) => (each.id === next.id ? next : each)))
      return next
    }),
    deleteLecture: fakeEndpoint(deleteLecture, ({ params: { id } }) => {
      const lecture = found(all(), id)
      server.trashedLectures = [lecture, ...server.trashedLectures]
      changed(withLectures(lecture.sectionId, (lectures) => lectures.filter((each) => each !== lecture)))
      return null
    }),
    restoreLecture: fakeEndpoint(restoreLecture, ({ params: { id } }) => {
      const lecture = found(server.trashedLectures, id)
      server.trashedLectures = server.trashedLectures.filter((each) => each !== lecture)
      changed(withLectures(lecture.sectionId, (lectures) => [lecture, ...lectures]))
      return lecture
    }),
    deleteSection: fakeEndpoint(deleteSection, ({ params: { id } }) => {
      const section = found(server.sections, id)
      server.trashedSections = [section, ...server.trashedSections]
      changed(server.sections.filter((each) => each !== section))
      return null
    }),
    restoreSection: fakeEndpoint(restoreSection, ({ params: { id } }) => {
      const section = found(server.trashedSections, id)
      server.trashedSections = server.trashedSections.filter((each) => each !== section)
      changed([section, ...server.sections])
      return section
    }),
    listTrash: fakeEndpoint(listTrash, () => [
      ...server.trashedSections.map(({ id, title, lectures }) => ({
        ...deleted,
        kind: 'SECTION' as const,
        id,
        title,
        totalLectures: lectures.length,
      })),
      ...server.trashedLectures.map(({ id, title }) => ({ ...deleted, kind: 'LECTURE' as const, id, title, totalLectures: 0 })),
    ]),
  }
  return { server, calls }
}

const deleted = { deletedAt: '2026-11-20T10:00:00.000Z', goneAt: '2026-12-20T10:00:00.000Z' }
