import * as z from 'zod/mini'
import { CourseChange } from './authoring.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'

/** A picture on a course's certificates. */
export const CertificatePicture = z.enum(['LOGO', 'SIGNATURE'])
export type CertificatePicture = z.infer<typeof CertificatePicture>

const ofCourse = ['COURSE_NOT_FOUND', 'NOT_ALLOWED'] as const

export const replaceCertificatePicture = endpoint({
  method: 'POST',
  path: '/courses/certificate-picture',
  access: 'signed-in',
  summary: 'Replace the logo or the signature on a course’s certificates',
  description:
    'A JPEG, PNG, WebP, AVIF, GIF or TIFF picture of at most 10 MB, which is reduced to at most 600 × 300 pixels. Issued certificates don’t change. For the course’s instructor and admins.',
  upload: { field: 'file', maxBytes: 10_000_000, to: 'disk' },
  body: z.object({ courseId: Id, picture: CertificatePicture }),
  data: z.object({ picture: CertificatePicture }),
  refuses: [
    ...ofCourse,
    'COURSE_NOT_EDITABLE',
    'PICTURE_INVALID',
    'TOO_MANY_REQUESTS',
    'PAYLOAD_TOO_LARGE',
    'BUSY',
    'UPLOADS_FULL',
    'STORAGE_FULL',
    'STORAGE_QUOTA_REACHED',
  ],
})

export const deleteCertificatePicture = endpoint({
  method: 'DELETE',
  path: '/courses/:id/certificate-picture/:picture',
  access: 'signed-in',
  summary: 'Remove the logo or the signature from a course’s certificates',
  description: 'Issued certificates don’t change. For the course’s instructor and admins.',
  params: z.object({ id: Id, picture: CertificatePicture }),
  data: z.null(),
  refuses: [...ofCourse, 'COURSE_NOT_EDITABLE'],
})

export const previewCertificate = endpoint({
  method: 'POST',
  path: '/courses/:id/certificate-preview',
  access: 'signed-in',
  summary: 'Preview a course’s certificate',
  description:
    'Draws a sample with the given design and the course’s logo and signature, exactly as in the PDF. Fields that are not sent have the saved values. For the course’s instructor and admins.',
  params: IdParams,
  body: z.pick(CourseChange, {
    certificateTemplate: true,
    certificateAccent: true,
    certificateSignatory: true,
    certificateShowsHours: true,
    certificateShowsGrade: true,
  }),
  data: z.object({
    /** Contains outlines instead of text. */
    svg: z.string(),
  }),
  refuses: [...ofCourse, 'TOO_MANY_REQUESTS'],
})
