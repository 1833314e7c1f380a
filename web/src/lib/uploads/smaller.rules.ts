// The server's best rendition (720p at 1.4 Mbit/s), with a margin because the server encodes the video again.
const VIDEO_KILOBITS = 1_600
const SOUND_KILOBITS = 96
const SIDE = 720
// Above this share of the original's size, the result isn't worth the minutes of encoding.
const WORTH_IT = 0.6

export const smallerBitrates = { video: VIDEO_KILOBITS * 1000, sound: SOUND_KILOBITS * 1000 } as const

/** Returns the compressed video's estimated size in bytes, or null if compression isn't worth it. */
export function smallerBytes(bytes: number, seconds: number): number | null {
  const smaller = (seconds * (VIDEO_KILOBITS + SOUND_KILOBITS) * 1000) / 8
  return seconds > 0 && smaller < bytes * WORTH_IT ? Math.round(smaller) : null
}

/** Returns 720 pixels as the new length of the shorter side, or an empty object if that side is already that short. */
export const smallerSize = ({ width, height }: { width: number; height: number }): { width?: number; height?: number } => {
  if (Math.min(width, height) <= SIDE) return {}
  return width < height ? { width: SIDE } : { height: SIDE }
}
