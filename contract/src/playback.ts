import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, Nothing } from './fields.ts'

/** A rendition of a video. `original` is the uploaded file. `audio` has no picture. */
export const Quality = z.enum(['original', '720p', '480p', '360p', '240p', 'audio'])
export type Quality = z.infer<typeof Quality>

/** The size of a whole rendition in bytes. */
export const RenditionSize = z.object({ quality: Quality, bytes: z.int() })
export type RenditionSize = z.infer<typeof RenditionSize>

/** A single file for playback with byte ranges. `width` and `height` are null for audio and if unknown. */
export const Rendition = z.object({
  quality: Quality,
  bytes: z.int(),
  contentUrl: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The codec or container that many browsers can't play, such as `H.265 (HEVC)`. Absent if they can play the original. */
  unplayable: z.optional(z.string()),
})
export type Rendition = z.infer<typeof Rendition>

/** The site that serves a video that isn’t stored here. ADDRESS: a host that admins allow. */
export const VideoProvider = z.enum(['YOUTUBE', 'VIMEO', 'ADDRESS'])

/** A video on another site. `id` is null for an ADDRESS. `hash` opens a private Vimeo video. */
export const VideoLink = z.object({
  provider: VideoProvider,
  url: z.string(),
  id: z.nullable(z.string()),
  hash: z.nullable(z.string()),
})
export type VideoLink = z.infer<typeof VideoLink>

/** Small pictures of the video in one file, row by row. The first shows second 0. */
export const Storyboard = z.object({
  url: z.string(),
  everySeconds: z.number(),
  count: z.int(),
  columns: z.int(),
  /** The size of one picture in pixels. */
  width: z.int(),
  height: z.int(),
})
export type Storyboard = z.infer<typeof Storyboard>

export const Playback = z.object({
  durationSeconds: z.int(),
  /** Sorted by size, smallest first. Empty only for a video on another site. */
  renditions: z.array(Rendition),
  /** The renditions as one adaptive HLS stream. Absent if fewer than two renditions have a picture. */
  playlistUrl: z.optional(z.string()),
  storyboard: z.optional(Storyboard),
  /** Whether renditions are still being created. */
  isBeingProcessed: z.optional(z.boolean()),
  /** The video, if another site serves it. */
  link: z.optional(VideoLink),
  /** When the URLs expire. */
  expiresAt: z.string(),
})
export type Playback = z.infer<typeof Playback>

export const getPlayback = endpoint({
  method: 'GET',
  path: '/lectures/:id/playback',
  access: 'public',
  summary: 'Get the playback of a video lecture',
  description: 'In all qualities. For users who may play it.',
  params: IdParams,
  data: Playback,
  refuses: ['LECTURE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'VIDEO_NOT_FOUND', 'VIDEO_LINK_OFF'],
})

export const retryVideo = endpoint({
  method: 'POST',
  path: '/lectures/:id/video/retry',
  access: 'signed-in',
  summary: 'Process a failed video again',
  description: 'No effect on a video that hasn’t failed. For the course’s instructor and admins.',
  params: IdParams,
  data: Nothing,
  refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'VIDEO_NOT_FOUND'],
})
