import * as z from 'zod/mini'

/** A picture that becomes a cover, in the calls for covers of courses and of bundles. */
export const coverUpload = {
  upload: { field: 'file', maxBytes: 10_000_000, to: 'disk' },
  data: z.object({ imageUrl: z.string() }),
} as const

/** What the description of such a call begins with. */
export const COVER_FORMATS = 'A JPEG, PNG, WebP, AVIF, GIF or TIFF picture of at most 10 MB.'

export const coverRefusals = [
  'NOT_ALLOWED',
  'PICTURE_INVALID',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'BUSY',
  'UPLOADS_FULL',
  'STORAGE_FULL',
  'STORAGE_QUOTA_REACHED',
] as const
