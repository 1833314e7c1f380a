import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const UnfinishedUpload = z.object({
  id: z.string(),
  kind: z.enum(['lecture-video', 'promotional-video', 'resource', 'course-import', 'submission-file', 'feedback-file']),
  /** Empty while a whole file is sent in a form. */
  fileName: z.string(),
  bytes: z.int(),
  receivedBytes: z.int(),
  /** When the received part is deleted if no more of the file arrives. */
  expiresAt: z.string(),
})
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>

export const getStorageUsage = endpoint({
  method: 'GET',
  path: '/instructor/storage',
  access: 'instructor',
  summary: 'Get the caller’s storage usage',
  description:
    'The space that their courses’ files use, the limit and the unfinished uploads. Renditions, posters and exports don’t count.',
  data: z.object({
    usedBytes: z.int(),
    limitBytes: z.int(),
    /** The parts of `usedBytes`. */
    parts: z.object({ courses: z.int(), captions: z.int(), imports: z.int(), uploads: z.int() }),
    uploads: z.array(UnfinishedUpload),
    /** The number of unfinished uploads of more than 100 MB, and its maximum. */
    largeUploads: z.int(),
    largeUploadsLimit: z.int(),
  }),
})
