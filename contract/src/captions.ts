import * as z from 'zod/mini'
import { CaptionTrack } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Line, Nothing, Paragraph, Version } from './fields.ts'
import { captionLimits } from './limits.ts'

/** Cues are in order of time. Times are in seconds, and the text has no markup. */
export const Cue = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type Cue = z.infer<typeof Cue>

export const CaptionKind = z.enum(['captions', 'subtitles'])
export type CaptionKind = z.infer<typeof CaptionKind>

const LanguageParams = z.object({
  id: Id,
  language: z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/, 'This isn’t a language code.')),
})

export const getCaptions = endpoint({
  method: 'GET',
  path: '/lectures/:id/captions/:language',
  access: 'public',
  summary: 'Get the captions of a lecture',
  description: 'For users who may play the lecture.',
  params: LanguageParams,
  data: z.extend(CaptionTrack, { kind: CaptionKind, cues: z.array(Cue) }),
  refuses: ['LECTURE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'CAPTIONS_NOT_FOUND'],
})

/** Editable captions. `version` increases with each change, possibly by more than 1. */
export const EditableCaptions = z.extend(CaptionTrack, { kind: CaptionKind, version: z.int(), cues: z.array(Cue) })
export type EditableCaptions = z.infer<typeof EditableCaptions>

const SavedCaptions = z.extend(EditableCaptions, {
  /** Sentences about parts of the file that were omitted or that viewers won’t see. */
  remarks: z.array(z.string()),
})
export type SavedCaptions = z.infer<typeof SavedCaptions>

export const CaptionSummary = z.extend(CaptionTrack, {
  kind: CaptionKind,
  version: z.int(),
  totalCues: z.int(),
  updatedAt: z.string(),
})
export type CaptionSummary = z.infer<typeof CaptionSummary>

const ofLecture = ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'LECTURE_NOT_VIDEO'] as const
const ofCaptions = [...ofLecture, 'CAPTIONS_NOT_FOUND'] as const

export const listCaptions = endpoint({
  method: 'GET',
  path: '/lectures/:id/captions',
  access: 'signed-in',
  summary: 'List the caption languages of a video lecture',
  description: 'For the course’s instructor and admins. Only they can change captions.',
  params: IdParams,
  data: z.object({
    /** As entered by the instructor: “English”. */
    courseLanguage: z.string(),
    hasVideo: z.boolean(),
    tracks: z.array(CaptionSummary),
  }),
  refuses: [...ofLecture],
})

export const getEditableCaptions = endpoint({
  method: 'GET',
  path: '/lectures/:id/captions/:language/edit',
  access: 'signed-in',
  summary: 'Get captions in one language for editing',
  params: LanguageParams,
  data: EditableCaptions,
  refuses: [...ofCaptions],
})

const seconds = z.number().check(z.gte(0, 'A time can’t be negative.'), z.lte(captionLimits.seconds, 'A time can be at most 24 hours.'))

export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/lectures/:id/captions/:language',
  access: 'signed-in',
  summary: 'Save captions in one language',
  description:
    'Send `cues`, or a WebVTT or SubRip file. `version` is the edited version, or 0 for a new language. On a conflict, `data` contains the newer captions, or null if they were deleted.',
  params: LanguageParams,
  body: z.object({
    version: Version(0),
    label: Line(1, captionLimits.label, 'Enter a name for these captions.'),
    kind: z._default(CaptionKind, 'captions'),
    cues: z.optional(
      z
        .array(z.object({ start: seconds, end: seconds, text: Paragraph(captionLimits.text) }))
        .check(z.maxLength(captionLimits.cues, `Captions can have up to ${captionLimits.cues} cues.`)),
    ),
  }),
  upload: { field: 'file', maxBytes: captionLimits.fileBytes },
  data: SavedCaptions,
  refuses: [...ofLecture, 'COURSE_NOT_EDITABLE', 'EDIT_CONFLICT', 'CAPTIONS_INVALID', 'CAPTIONS_FULL', 'STORAGE_QUOTA_REACHED', 'BUSY'],
})

export const deleteCaptions = endpoint({
  method: 'DELETE',
  path: '/lectures/:id/captions/:language',
  access: 'signed-in',
  summary: 'Delete captions in one language',
  description: 'If a version is sent, deletes the captions only if that version is still the current one.',
  params: LanguageParams,
  query: z.object({ version: z.optional(Version(1)) }),
  data: Nothing,
  refuses: [...ofCaptions, 'COURSE_NOT_EDITABLE', 'EDIT_CONFLICT'],
})

export const CaptionFormat = z.enum(['vtt', 'srt'])
export type CaptionFormat = z.infer<typeof CaptionFormat>

export const downloadCaptions = endpoint({
  method: 'GET',
  path: '/lectures/:id/captions/:language/file',
  answers: [
    { status: 200, type: 'text/vtt' },
    { status: 200, type: 'application/x-subrip' },
  ],
  access: 'signed-in',
  summary: 'Download captions as a WebVTT or SubRip file',
  params: LanguageParams,
  query: z.object({ format: z._default(CaptionFormat, 'vtt') }),
  data: z.null(),
  refuses: [...ofCaptions],
})
