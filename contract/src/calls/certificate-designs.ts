// Written by `npm run openapi` from ../certificate-designs.ts.
import type * as certificateDesigns from '../certificate-designs.ts'
import type { Call } from '../endpoint.ts'

export const replaceCertificatePicture: Call<typeof certificateDesigns.replaceCertificatePicture> = { method: 'POST', path: '/courses/certificate-picture', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'PICTURE_INVALID', 'TOO_MANY_REQUESTS', 'PAYLOAD_TOO_LARGE', 'BUSY', 'UPLOADS_FULL', 'STORAGE_FULL', 'STORAGE_QUOTA_REACHED'], upload: { field: 'file' } }
export const deleteCertificatePicture: Call<typeof certificateDesigns.deleteCertificatePicture> = { method: 'DELETE', path: '/courses/:id/certificate-picture/:picture', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE'] }
export const previewCertificate: Call<typeof certificateDesigns.previewCertificate> = { method: 'POST', path: '/courses/:id/certificate-preview', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'] }
