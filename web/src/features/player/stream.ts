import type { CountBytes } from './count-loaded-bytes.ts'

export type Stream = {
  playlistUrl: string
  /** The start position, in seconds. */
  at: number
  /** Whether it was played before, so that a picture must be shown immediately. */
  hasBegun: boolean
  onBytes: CountBytes
  /** Receives the height of the current picture, in pixels. */
  onHeight: (height: number | null) => void
  /** Called when the previous source has been detached. */
  onAttached: () => void
  onFailure: () => void
}
