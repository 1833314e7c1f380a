import * as z from 'zod/mini'
import { Resource, ResourceType } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, Line, Nothing, Paragraph, Uuid } from './fields.ts'
import { type resourceExtensions, uploadLimits } from './limits.ts'

export type ResourceExtension = (typeof resourceExtensions)[number]

const resourceWords = {
  lectureId: Id,
  title: Line(1, uploadLimits.title, 'Title is required.'),
  description: z._default(Paragraph(uploadLimits.description), ''),
}

export const UploadPurpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lecture-video'), lectureId: Id }),
  z.object({ kind: z.literal('promotional-video'), courseId: Id }),
  z.object({ kind: z.literal('resource'), ...resourceWords }),
  z.object({ kind: z.literal('course-import') }),
  /** For the caller’s work. `assignmentId` is the id of an ASSIGNMENT lecture. */
  z.object({ kind: z.literal('submission-file'), assignmentId: Id }),
  /** Returned with a grade. */
  z.object({ kind: z.literal('feedback-file'), submissionId: Id }),
])
export type UploadPurpose = z.infer<typeof UploadPurpose>

const UploadParams = z.object({ id: Uuid })

/** The result of an upload: the id of the lecture or course that uses the file, or of the created resource, import or assignment file. */
export const FinishedUpload = z.object({
  kind: z.enum(['lecture-video', 'promotional-video', 'resource', 'course-import', 'submission-file', 'feedback-file']),
  madeId: z.int(),
})
export type FinishedUpload = z.infer<typeof FinishedUpload>

const ofTarget = ['NOT_ALLOWED', 'COURSE_NOT_FOUND', 'LECTURE_NOT_FOUND', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE'] as const
const ofAssignment = [
  'ASSIGNMENT_NOT_FOUND',
  'NOT_ENROLLED',
  'LECTURE_CLOSED',
  'ENROLLMENT_ENDED',
  'SUBMISSION_WAITING',
  'SUBMISSIONS_USED',
  'ASSIGNMENT_PASSED',
  'SUBMISSION_KIND',
  'SUBMISSION_NOT_FOUND',
  'ASSIGNMENT_FILES_FULL',
  'ASSIGNMENT_SPACE_FULL',
  'EMAIL_NOT_VERIFIED',
] as const

export const startUpload = endpoint({
  method: 'POST',
  path: '/uploads',
  answers: [{ status: 201 }],
  access: 'signed-in',
  speaks: 'tus',
  summary: 'Start an upload',
  description:
    'tus 1.0 (creation). Send `Upload-Length`, and in `Upload-Metadata` the `filename`, the purpose as `kind`, and `lectureId`, `courseId`, `assignmentId`, `submissionId`, `title` and `description` as required by the purpose. Send the bytes to `Location`.',
  data: Nothing,
  refuses: [
    'UPLOAD_PROTOCOL',
    'PAYLOAD_TOO_LARGE',
    'UPLOADS_FULL',
    'STORAGE_QUOTA_REACHED',
    'TOO_MANY_REQUESTS',
    'STORAGE_FULL',
    'FILE_UNUSABLE',
    ...ofTarget,
    ...ofAssignment,
  ],
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/:id',
  access: 'signed-in',
  summary: 'Get the status of an upload',
  description: 'How many bytes have arrived. HEAD responds with the headers of tus 1.0.',
  params: UploadParams,
  data: z.object({ fileName: z.string(), bytes: z.int(), receivedBytes: z.int(), expiresAt: z.string() }),
  refuses: ['UPLOAD_NOT_FOUND'],
})

export const uploadBytes = endpoint({
  method: 'PATCH',
  path: '/uploads/:id',
  answers: [{ status: 204 }],
  access: 'signed-in',
  speaks: 'tus',
  summary: 'Upload bytes from `Upload-Offset`',
  description: 'tus 1.0. Bytes that arrive before the connection breaks are kept.',
  params: UploadParams,
  data: Nothing,
  refuses: [
    'UPLOAD_PROTOCOL',
    'UPLOAD_NOT_FOUND',
    'UPLOAD_OUT_OF_STEP',
    'UPLOAD_BUSY',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_FULL',
    'STORAGE_QUOTA_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
    'FILE_UNUSABLE',
    'BUSY',
  ],
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/uploads/:id',
  answers: [{ status: 204 }],
  access: 'signed-in',
  speaks: 'tus',
  summary: 'Cancel an upload',
  description: 'tus 1.0 (termination). If the upload is finished, its result remains.',
  params: UploadParams,
  data: Nothing,
  refuses: ['UPLOAD_NOT_FOUND', 'UPLOAD_BUSY'],
})

export const finishUpload = endpoint({
  method: 'POST',
  path: '/uploads/:id/finish',
  access: 'signed-in',
  summary: 'Finish an upload',
  description: 'Checks the complete file and assigns it to its lecture, course, import or assignment. Idempotent.',
  params: UploadParams,
  data: FinishedUpload,
  refuses: [
    'UPLOAD_NOT_FOUND',
    'UPLOAD_INCOMPLETE',
    'UPLOAD_BUSY',
    'FILE_UNUSABLE',
    'RESOURCES_FULL',
    'COURSE_TEXT_FULL',
    'BUSY',
    ...ofTarget,
    ...ofAssignment,
  ],
})

const ofForm = ['FILE_UNUSABLE', 'BUSY', 'STORAGE_FULL', 'STORAGE_QUOTA_REACHED', 'UPLOADS_FULL', 'TOO_MANY_REQUESTS', ...ofTarget] as const

export const uploadLectureVideo = endpoint({
  method: 'POST',
  path: '/contents/lecture-video',
  access: 'signed-in',
  summary: 'Upload the video of a VIDEO lecture in one request',
  description: 'For large files, use `POST /uploads`, which can be resumed.',
  body: z.object({ lectureId: Id, contentType: z._default(z.literal('VIDEO'), 'VIDEO') }),
  upload: { field: 'file', maxBytes: uploadLimits.videoBytes, to: 'disk' },
  data: z.object({ contentUrl: z.string() }),
  refuses: ofForm,
})

export const uploadPromotionalVideo = endpoint({
  method: 'POST',
  path: '/courses/promotional',
  access: 'signed-in',
  summary: 'Upload the promotional video of a course in one request',
  body: z.object({ courseId: Id }),
  upload: { field: 'file', maxBytes: uploadLimits.videoBytes, to: 'disk' },
  data: z.object({ videoUrl: z.string() }),
  refuses: ofForm,
})

export const uploadResource = endpoint({
  method: 'POST',
  path: '/resources/upload',
  access: 'signed-in',
  summary: 'Add a resource to a lecture',
  description: 'The type is detected from the file’s content.',
  body: z.object({ ...resourceWords, resourceType: z.optional(ResourceType) }),
  upload: { field: 'file', maxBytes: uploadLimits.resourceBytes, to: 'disk' },
  data: Resource,
  refuses: [...ofForm, 'RESOURCES_FULL', 'COURSE_TEXT_FULL'],
})
