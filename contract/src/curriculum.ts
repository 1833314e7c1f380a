import * as z from 'zod/mini'
import { AssignmentTerms } from './assignments.ts'
import { CaptionTrack, ContentType, Held, Resource } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Line, Nothing, Paragraph, Version, Whole } from './fields.ts'
import { curriculumLimits } from './limits.ts'
import { OpeningRule } from './pacing.ts'
import { VideoLink } from './playback.ts'
import { RichText, RichTextInput } from './rich-text.ts'

/**
 * WAITING and WORKING: renditions are pending, and the original plays. READY: all renditions are made, or the site has no process that
 * makes renditions. FAILED: the video can’t be read, for the reason in `problem`.
 */
export const VideoStatus = z.enum(['WAITING', 'WORKING', 'READY', 'FAILED'])
export type VideoStatus = z.infer<typeof VideoStatus>

export const EditableVideo = z.object({
  status: VideoStatus,
  percent: z.int(),
  problem: z.nullable(z.string()),
  bytes: z.int(),
  durationSeconds: z.nullable(z.int()),
  height: z.nullable(z.int()),
  posterUrl: z.nullable(z.string()),
  /** A WAITING video's place in the queue, from 1. Null if unknown. */
  queuePlace: z.optional(z.nullable(z.int())),
  /** Whether students watch the original, because no rendition with a picture exists. */
  isOriginalOnly: z.optional(z.boolean()),
  /** A sentence about a codec or container of the original that many browsers can’t play. Null if they can play it. */
  unplayablePart: z.optional(z.nullable(z.string())),
})

/** A lecture in the editor. Separate calls return the text of a TEXT lecture or an ASSIGNMENT, and the questions of a quiz. */
export const EditableLecture = z.object({
  id: z.int(),
  sectionId: z.int(),
  version: z.int(),
  title: z.string(),
  description: RichText,
  contentType: ContentType,
  isPreview: z.boolean(),
  discussionEnabled: z.boolean(),
  durationSeconds: z.int(),
  durationString: z.string(),
  /** Whether the lecture has a video, text or questions. */
  hasContent: z.boolean(),
  /** Null unless this is a VIDEO lecture that has a video. */
  video: z.nullable(EditableVideo),
  /** The video of a VIDEO lecture on another site. Absent if it has none, and from responses of older releases. */
  link: z.optional(VideoLink),
  /** Only for QUIZ lectures. */
  questionCount: z.nullable(z.int()),
  /** Only for ASSIGNMENT lectures. */
  assignment: z.optional(AssignmentTerms),
  held: z.nullable(Held),
  /** When the lecture opens to students. Null if it opens with its section. Absent from responses of older releases. */
  opens: z.optional(z.nullable(OpeningRule)),
  captions: z.array(CaptionTrack),
  resources: z.array(Resource),
})
export type EditableLecture = z.infer<typeof EditableLecture>

export const EditableSection = z.object({
  id: z.int(),
  courseId: z.int(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  durationString: z.string(),
  lectures: z.array(EditableLecture),
  /** When the section opens to students. Null if it opens at once. Absent from responses of older releases. */
  opens: z.optional(z.nullable(OpeningRule)),
  /** The lectures in order. Absent from responses of older releases. */
  lectureIds: z.optional(z.array(z.int())),
})
export type EditableSection = z.infer<typeof EditableSection>

/** A course's sections and lectures. `version` counts additions, removals and moves. */
export const EditableCurriculum = z.object({ version: z.int(), sections: z.array(EditableSection) })
export type EditableCurriculum = z.infer<typeof EditableCurriculum>

const title = Line(1, curriculumLimits.title, 'Title is required.')
const sectionDescription = Paragraph(curriculumLimits.description)
const lectureDescription = RichTextInput(curriculumLimits.description)
const version = z.optional(Whole(1))
/** Null opens it at once. */
const opens = z.optional(z.nullable(OpeningRule))

const ofCourse = ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE'] as const
const ofSection = ['SECTION_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE'] as const
const ofLecture = ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE'] as const

export const createSection = endpoint({
  method: 'POST',
  path: '/sections',
  access: 'signed-in',
  summary: 'Add a section at the end of a course',
  description: 'Only the course’s instructor and admins can change its curriculum.',
  body: z.object({ courseId: Id, title, description: z._default(sectionDescription, '') }),
  data: EditableSection,
  refuses: [...ofCourse, 'CURRICULUM_FULL', 'COURSE_TEXT_FULL'],
})

export const updateSection = endpoint({
  method: 'PUT',
  path: '/sections',
  access: 'signed-in',
  summary: 'Update a section',
  description: 'Changes only the fields that are sent. The section stays in its course. On a conflict, `data` is the newer section.',
  body: z.object({
    id: Id,
    courseId: z.optional(Id),
    version,
    title: z.optional(title),
    description: z.optional(sectionDescription),
    opens,
  }),
  data: EditableSection,
  refuses: [...ofSection, 'EDIT_CONFLICT', 'SECTION_ELSEWHERE', 'COURSE_TEXT_FULL'],
})

export const deleteSection = endpoint({
  method: 'DELETE',
  path: '/sections/:id',
  access: 'signed-in',
  summary: 'Move a section and its lectures to the trash',
  description: 'It can be restored for 30 days.',
  params: IdParams,
  data: Nothing,
  refuses: [...ofSection],
})

export const restoreSection = endpoint({
  method: 'POST',
  path: '/sections/:id/restore',
  access: 'signed-in',
  summary: 'Restore a section from the trash',
  description: 'With the lectures deleted with it, to its former position. Idempotent.',
  params: IdParams,
  data: EditableSection,
  refuses: [...ofSection, 'CURRICULUM_FULL', 'COURSE_TEXT_FULL', 'RESOURCES_FULL'],
})

export const createLecture = endpoint({
  method: 'POST',
  path: '/lectures',
  access: 'signed-in',
  summary: 'Add a lecture at the end of a section',
  body: z.object({
    sectionId: Id,
    title,
    description: z._default(lectureDescription, ''),
    contentType: z._default(ContentType, 'VIDEO'),
    isPreview: z._default(z.boolean(), false),
  }),
  data: EditableLecture,
  refuses: [...ofSection, 'ASSIGNMENT_PREVIEW', 'CURRICULUM_FULL', 'COURSE_TEXT_FULL', 'RESOURCES_FULL'],
})

export const updateLecture = endpoint({
  method: 'PUT',
  path: '/lectures',
  access: 'signed-in',
  summary: 'Update a lecture',
  description:
    'Changes only the fields that are sent. Another `sectionId` of the same course moves it to the end of that section. On a conflict, `data` is the newer lecture.',
  body: z.object({
    id: Id,
    version,
    title: z.optional(title),
    description: z.optional(lectureDescription),
    isPreview: z.optional(z.boolean()),
    discussionEnabled: z.optional(z.boolean()),
    opens,
    sectionId: z.optional(Id),
    /** The text of a TEXT lecture, or the instructions of an ASSIGNMENT. */
    contentHtml: z.optional(RichTextInput(curriculumLimits.content)),
    /** For ASSIGNMENT lectures. Work that is already submitted keeps its points, pass mark and due date. */
    assignment: z.optional(AssignmentTerms),
  }),
  data: EditableLecture,
  refuses: [
    ...ofLecture,
    'SECTION_NOT_FOUND',
    'SECTION_ELSEWHERE',
    'EDIT_CONFLICT',
    'LECTURE_NOT_TEXT',
    'COURSE_TEXT_FULL',
    'ASSIGNMENT_NOT_FOUND',
    'ASSIGNMENT_PREVIEW',
  ],
})

export const getLectureText = endpoint({
  method: 'GET',
  path: '/lectures/:id/text',
  access: 'signed-in',
  summary: 'Get the text of a TEXT lecture or the instructions of an ASSIGNMENT for editing',
  description: 'For the course’s instructor and admins.',
  params: IdParams,
  data: z.object({ version: z.int(), contentHtml: RichText }),
  refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'LECTURE_NOT_TEXT'],
})

export const deleteLecture = endpoint({
  method: 'DELETE',
  path: '/lectures/:id',
  access: 'signed-in',
  summary: 'Move a lecture to the trash',
  description: 'It can be restored for 30 days. Students’ data is kept.',
  params: IdParams,
  data: Nothing,
  refuses: [...ofLecture],
})

export const restoreLecture = endpoint({
  method: 'POST',
  path: '/lectures/:id/restore',
  access: 'signed-in',
  summary: 'Restore a lecture from the trash',
  description: 'To its former section, or else the last section of the course. Idempotent.',
  params: IdParams,
  data: EditableLecture,
  refuses: [...ofLecture, 'CURRICULUM_FULL', 'SECTION_NOT_FOUND', 'COURSE_TEXT_FULL', 'RESOURCES_FULL'],
})

export const listTrash = endpoint({
  method: 'GET',
  path: '/courses/:id/bin',
  access: 'signed-in',
  summary: 'List the deleted sections and lectures of a course',
  description: 'Only those that can still be restored, last deleted first.',
  params: IdParams,
  data: z.array(
    z.object({
      kind: z.enum(['SECTION', 'LECTURE']),
      id: z.int(),
      title: z.string(),
      /** Lectures that were deleted with a section. */
      totalLectures: z.int(),
      deletedAt: z.string(),
      goneAt: z.string(),
    }),
  ),
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'],
})

export const arrangeCurriculum = endpoint({
  method: 'PUT',
  path: '/courses/:id/curriculum',
  access: 'signed-in',
  summary: 'Reorder the sections and lectures of a course',
  description:
    'List each of them once. If something was added, deleted or moved in the meantime, the error’s `data` is the newer curriculum.',
  params: IdParams,
  body: z.object({
    version: Version(1),
    sections: z
      .array(z.object({ id: Id, lectureIds: z.array(Id).check(z.maxLength(curriculumLimits.lectures)) }))
      .check(z.maxLength(curriculumLimits.sections)),
  }),
  data: EditableCurriculum,
  refuses: [...ofCourse, 'EDIT_CONFLICT'],
})

export const getCurriculum = endpoint({
  method: 'GET',
  path: '/courses/:id/curriculum',
  access: 'signed-in',
  summary: 'Get the curriculum of a course for editing',
  description: 'With the status of each video.',
  params: IdParams,
  data: EditableCurriculum,
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/resources/:id',
  access: 'signed-in',
  summary: 'Delete a resource and its file',
  params: IdParams,
  data: Nothing,
  refuses: ['RESOURCE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE'],
})
