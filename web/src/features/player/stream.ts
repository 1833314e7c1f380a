import type { CountBytes } from './count-loaded-bytes.ts'

export type Stream = {
  playlistUrl: string
  /** Where to begin, in seconds. */
  at: number
  /** Whether it was played before, so that there is a picture to show at once. */
  hasBegun: boolean
  onBytes: CountBytes
  /** The height of the picture that is shown from now on, in pixels. */
  onHeight: (height: number | null) => void
  /** The video has let go of what it played before. */
  onAttached: () => void
  onFailure: () => void
}
