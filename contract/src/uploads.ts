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
])
export type UploadPurpose = z.infer<typeof UploadPurpose>

const UploadParams = z.object({ id: Uuid })

/** The result of an upload: the lecture, course or resource that uses the file. */
export const FinishedUpload = z.object({
  kind: z.enum(['lecture-video', 'promotional-video', 'resource', 'course-import']),
  madeId: z.int(),
})
export type FinishedUpload = z.infer<typeof FinishedUpload>

const ofTarget = ['NOT_ALLOWED', 'COURSE_NOT_FOUND', 'LECTURE_NOT_FOUND', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE'] as const

export const startUpload = endpoint({
  method: 'POST',
  path: '/uploads',
  answers: [{ status: 201 }],
  access: 'signed-in',
  speaks: 'tus',
  summary:
    'Announces a file, by tus 1.0 (creation): `Upload-Length`, and in `Upload-Metadata` its `filename` and the purpose: `kind` with `lectureId`, `courseId`, `title` and `description` as it needs them. `Location` is where its bytes go.',
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
  ],
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/:id',
  access: 'signed-in',
  summary: 'How much of a file is here. Asked with HEAD it answers in the headers of tus 1.0.',
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
  summary: 'Brings the bytes from `Upload-Offset` on, by tus 1.0. What arrived of a broken call is kept.',
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
  summary: 'Gives an upload up, by tus 1.0 (termination). What was made of one that is finished stays.',
  params: UploadParams,
  data: Nothing,
  refuses: ['UPLOAD_NOT_FOUND', 'UPLOAD_BUSY'],
})

export const finishUpload = endpoint({
  method: 'POST',
  path: '/uploads/:id/finish',
  access: 'signed-in',
  summary:
    'Looks at a file that has come whole and puts it where it is meant for. Called again, it answers the same and makes nothing anew.',
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
  ],
})

const ofForm = ['FILE_UNUSABLE', 'BUSY', 'STORAGE_FULL', 'STORAGE_QUOTA_REACHED', 'UPLOADS_FULL', 'TOO_MANY_REQUESTS', ...ofTarget] as const

export const uploadLectureVideo = endpoint({
  method: 'POST',
  path: '/contents/lecture-video',
  access: 'signed-in',
  summary: 'Gives a VIDEO lecture its video in one piece. A large one goes better by `POST /uploads`, which can go on where it broke off.',
  body: z.object({ lectureId: Id, contentType: z._default(z.literal('VIDEO'), 'VIDEO') }),
  upload: { field: 'file', maxBytes: uploadLimits.videoBytes, to: 'disk' },
  data: z.object({ contentUrl: z.string() }),
  refuses: ofForm,
})

export const uploadPromotionalVideo = endpoint({
  method: 'POST',
  path: '/courses/promotional',
  access: 'signed-in',
  summary: 'Gives a course its promotional video in one piece.',
  body: z.object({ courseId: Id }),
  upload: { field: 'file', maxBytes: uploadLimits.videoBytes, to: 'disk' },
  data: z.object({ videoUrl: z.string() }),
  refuses: ofForm,
})

export const uploadResource = endpoint({
  method: 'POST',
  path: '/resources/upload',
  access: 'signed-in',
  summary: 'Adds a file for download to a lecture. Its type is told by what it holds.',
  body: z.object({ ...resourceWords, resourceType: z.optional(ResourceType) }),
  upload: { field: 'file', maxBytes: uploadLimits.resourceBytes, to: 'disk' },
  data: Resource,
  refuses: [...ofForm, 'RESOURCES_FULL', 'COURSE_TEXT_FULL'],
})
