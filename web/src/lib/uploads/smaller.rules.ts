// What the server makes of a video at its best (720p at 1.4 Mbit/s), with a little to spare as it is encoded once more there.
const VIDEO_KILOBITS = 1_600
const SOUND_KILOBITS = 96
const SIDE = 720
// Below this the data it saves isn't worth the minutes it takes.
const WORTH_IT = 0.6

export const smallerBitrates = { video: VIDEO_KILOBITS * 1000, sound: SOUND_KILOBITS * 1000 } as const

/** How many bytes the smaller form of a video has, at most about; null where it isn't worth making one. */
export function smallerBytes(bytes: number, seconds: number): number | null {
  const smaller = (seconds * (VIDEO_KILOBITS + SOUND_KILOBITS) * 1000) / 8
  return seconds > 0 && smaller < bytes * WORTH_IT ? Math.round(smaller) : null
}

/** The side to scale to so that the shorter one has 720 pixels; neither where it hasn't more. */
export const smallerSize = ({ width, height }: { width: number; height: number }): { width?: number; height?: number } => {
  if (Math.min(width, height) <= SIDE) return {}
  return width < height ? { width: SIDE } : { height: SIDE }
}
