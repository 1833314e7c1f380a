export const videoFormats = ['mp4', 'mov', 'webm', 'mkv', '3gp', '3g2', 'avi', 'ts', 'flv', 'wmv', 'mpg', 'ogv', 'mxf'] as const
/** A container format accepted for videos. Also the extension of the stored file. */
export type VideoFormat = (typeof videoFormats)[number]

/** Returns the container of a stored video. Keys from older releases may have other extensions. */
export const videoFormatOf = (key: string): VideoFormat => videoFormats.find((format) => key.endsWith(`.${format}`)) ?? 'mp4'

/** The facts about a video that its container declares. */
export type VideoFacts = {
  /** Null if the container declares no length and it can't be computed from the parts. */
  durationSeconds: number | null
  /** The displayed size: upright, with square pixels. */
  width: number
  height: number
  /** The codec name that ffmpeg uses, or the container's code for a codec that isn't listed in codec-names.ts. */
  pictureCodec: string
  /** Null for a video without sound. */
  soundCodec: string | null
}

/** H.264 with 10 bits or 4:2:2, which cameras record and most browsers can't decode. */
export const DEEP_H264 = 'h264-deep'
// High 10, High 4:2:2 and High 4:4:4 (ISO/IEC 14496-10, annex A).
const deepProfiles = [110, 122, 144, 244]
export const h264OfProfile = (profile: number | undefined): string => (deepProfiles.includes(profile ?? 0) ? DEEP_H264 : 'h264')

export const CUT_OFF = 'This video was cut off: a part of it is missing. Export or copy it again.'
export const NO_PICTURE = 'This file has no video track.'

// A longer video is probably a container with a wrong length.
const MOST_HOURS = 24

/** Returns the refusal for a video that is too long; undefined for other videos. */
export function lengthFault(seconds: number): string | undefined {
  const hours = Math.ceil(seconds / 3600)
  return hours > MOST_HOURS ? `This video lasts ${hours.toLocaleString('en')} hours. The limit is ${MOST_HOURS} hours.` : undefined
}
