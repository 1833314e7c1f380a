import { unusable } from './unusable.ts'

export const videoFormats = ['mp4', 'mov', 'webm', 'mkv', '3gp', '3g2', 'avi', 'ts', 'flv', 'wmv', 'mpg', 'ogv', 'mxf', 'dv'] as const
/** A container format that is accepted for videos. Also the stored file's extension. */
export type VideoFormat = (typeof videoFormats)[number]

/** Returns a stored video's container. Keys from older releases may have other extensions. */
export const videoFormatOf = (key: string): VideoFormat => videoFormats.find((format) => key.endsWith(`.${format}`)) ?? 'mp4'

/** The facts that a video's container declares. */
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

/** Returns the track that players select: the first default track, or else the first track. */
export const defaultOf = <T extends { isDefault: boolean }>(tracks: readonly T[]): T | undefined =>
  tracks.find(({ isDefault }) => isDefault) ?? tracks[0]

/** H.264 with 10 bits, 4:2:2 or 4:4:4, which some cameras record and most browsers can't decode. */
export const DEEP_H264 = 'h264-deep'
// High 10, High 4:2:2 and High 4:4:4 (ISO/IEC 14496-10, annex A).
const deepProfiles = [110, 122, 144, 244]
export const h264OfProfile = (profile: number | undefined): string => (deepProfiles.includes(profile ?? 0) ? DEEP_H264 : 'h264')

/** VP9 in 4:2:2 or 4:4:4, which Safari doesn’t play. */
export const DEEP_VP9 = 'vp9-deep'
// Profiles 1 and 3 (VP9 Bitstream & Decoding Process Specification, annex A).
export const vp9OfProfile = (profile: number | undefined): string => (profile === 1 || profile === 3 ? DEEP_VP9 : 'vp9')

/** The codec name of a track that is encrypted. */
export const ENCRYPTED = 'encrypted'

type Size = { width: number; height: number }

/** The maximum number of pixels in a picture: twice what phones record (7680 × 4320). */
export const MOST_PIXELS = 66_355_200
const MEGA = 1_000_000
// Rounds the size up and the limit down, so that they never look equal.
export const pixelFault = ({ width, height }: Size) =>
  `This video has ${Math.ceil((width * height) / MEGA).toLocaleString('en')} megapixels (${width} × ${height}). The limit is ${Math.floor(MOST_PIXELS / MEGA)} megapixels.`

/** Rejects a video with too many pixels to decode. */
export const requireDecodable = (coded: Size): void => void (coded.width * coded.height > MOST_PIXELS && unusable(pixelFault(coded)))

// Films that are squeezed for television have pixels that are up to twice as wide as they are high.
const WIDEST_PIXEL = 10

/** Returns the displayed size if it is plausible for the encoded size. Otherwise returns the encoded size. */
export function shownSize(coded: Size, shown: Size): Size {
  const isKnown = coded.width > 0 && coded.height > 0
  const pixel = isKnown ? (shown.width * coded.height) / (shown.height * coded.width) : 1
  const isPlausible = pixel <= WIDEST_PIXEL && pixel >= 1 / WIDEST_PIXEL && shown.width * shown.height <= MOST_PIXELS
  return isPlausible ? shown : coded
}

export const CUT_OFF = 'This video is incomplete. Export or copy it again.'
export const COPY_PROTECTED = 'This video is copy-protected. Export it without copy protection, then upload the new file.'
export const NO_PICTURE = 'This file has no video track.'

// A longer declared length is probably wrong.
const MOST_HOURS = 24

/** Returns the refusal for a video that is too long. Returns undefined for other videos. */
export function lengthFault(seconds: number): string | undefined {
  const hours = Math.ceil(seconds / 3600)
  return hours > MOST_HOURS ? `This video lasts ${hours.toLocaleString('en')} hours. The limit is ${MOST_HOURS} hours.` : undefined
}

/**
 * Returns the length that a header declares, or the measured length if it is much shorter, as after a failed recording. Returns null if
 * neither is known.
 */
export function secondsFrom({ declared, measured }: { declared: number | null; measured: number | null }): number | null {
  if (declared === null || lengthFault(declared)) return measured
  return measured !== null && isMuchLonger(declared, measured) ? measured : declared
}

/**
 * Returns whether a length is much longer than another. Tolerates a difference such as a still last frame, which only one of them includes.
 */
export const isMuchLonger = (seconds: number, other: number): boolean => seconds > 2 * other + 10
