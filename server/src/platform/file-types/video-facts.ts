export const videoFormats = ['mp4', 'mov', 'webm', 'mkv', '3gp', '3g2', 'avi', 'ts', 'flv', 'wmv', 'mpg', 'ogv', 'mxf'] as const
/** A container that a video can be uploaded in. Also the extension under which the file is stored. */
export type VideoFormat = (typeof videoFormats)[number]

/** The container of a stored video. Keys of an older release may have another extension. */
export const videoFormatOf = (key: string): VideoFormat => videoFormats.find((format) => key.endsWith(`.${format}`)) ?? 'mp4'

/** What the container says about a video. */
export type VideoFacts = {
  /** Null if the container doesn't say and its parts don't add up to a length. */
  durationSeconds: number | null
  /** As displayed: upright, with square pixels. */
  width: number
  height: number
  /** Codec names as in ffmpeg, or the container's own code for a codec that isn't in the parser's list. */
  pictureCodec: string
  /** Null without sound. */
  soundCodec: string | null
}

/** H.264 with 10 bits or 4:2:2, which cameras record and most browsers can't decode. */
export const DEEP_H264 = 'h264-deep'
// High 10, High 4:2:2 and High 4:4:4 (ISO/IEC 14496-10, annex A).
const deepProfiles = [110, 122, 144, 244]
export const h264OfProfile = (profile: number | undefined): string => (deepProfiles.includes(profile ?? 0) ? DEEP_H264 : 'h264')

export const CUT_OFF = 'This video was cut off: a part of it is missing. Export or copy it again.'
export const NO_PICTURE = 'This file has no moving picture.'

// A day: a longer video is a container with a wrong length.
const MOST_HOURS = 24

/** Why a video is too long; undefined if it isn't. */
export function lengthFault(seconds: number): string | undefined {
  const hours = Math.ceil(seconds / 3600)
  return hours > MOST_HOURS ? `This video lasts ${hours.toLocaleString('en')} hours. The limit is ${MOST_HOURS} hours.` : undefined
}
