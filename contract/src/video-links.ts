import * as z from 'zod/mini'
import { EditableLecture } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, Line, Whole } from './fields.ts'
import { videoLinkLimits } from './limits.ts'

export const getVideoLinkRules = endpoint({
  method: 'GET',
  path: '/video-links/rules',
  access: 'signed-in',
  summary: 'Get which videos from other sites lectures can use',
  data: z.object({
    isAllowed: z.boolean(),
    /** The hosts that may serve videos at other addresses than those of YouTube and Vimeo. */
    hosts: z.array(z.string()),
  }),
})

export const setVideoLink = endpoint({
  method: 'PUT',
  path: '/lectures/:id/video-link',
  access: 'signed-in',
  summary: 'Let a VIDEO lecture play a video from another site',
  description:
    'Of YouTube, Vimeo, or an MP4 or HLS address of an allowed host. Replaces the lecture’s video. The server doesn’t request the address. For the course’s instructor and admins.',
  params: IdParams,
  body: z.object({
    url: Line(1, videoLinkLimits.url, 'Enter the address of the video.'),
    durationSeconds: Whole(1, videoLinkLimits.seconds),
  }),
  data: EditableLecture,
  refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'LECTURE_NOT_VIDEO'],
})
