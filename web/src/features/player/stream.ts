import type { CountBytes } from './count-loaded-bytes.ts'

export type Stream = {
  playlistUrl: string
  /** The start position, in seconds. */
  at: number
  /** Whether the video has already played, so that a picture must be shown immediately. */
  hasBegun: boolean
  onBytes: CountBytes
  /** Receives the current picture's height in pixels. */
  onHeight: (height: number | null) => void
  /** Called once this source is attached, so that the previous one is detached. */
  onAttached: () => void
  onFailure: () => void
}
