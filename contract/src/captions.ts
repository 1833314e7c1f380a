import * as z from 'zod/mini'
import { CaptionTrack } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Times in seconds, in order. The text is plain: nothing in it is markup. */
export const Cue = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type Cue = z.infer<typeof Cue>

export const CaptionKind = z.enum(['captions', 'subtitles'])
export type CaptionKind = z.infer<typeof CaptionKind>

export const getCaptions = endpoint({
  method: 'GET',
  path: '/lectures/:id/captions/:language',
  access: 'public',
  summary: 'What is said in a lecture, for those who may play it.',
  params: z.strictObject({
    id: Id,
    language: z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/, 'This is not a language.')),
  }),
  data: z.extend(CaptionTrack, { kind: CaptionKind, cues: z.array(Cue) }),
  refuses: ['LECTURE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'CAPTIONS_NOT_FOUND'],
})
