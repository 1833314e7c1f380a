import type { Db } from '#platform/database/database.ts'
import { holdTranscoding } from './renditions.transcodings.queries.ts'

/** Another run has the work, or the video is gone. */
export class WorkLost extends Error {
  override name = 'WorkLost'
}

// As often as whoever waits for it wants to see a number change.
const BEAT_MS = 3_000

/** Says that a run is alive and how far it is, until it is stopped. Its signal tells the run that the work is no longer its own. */
export function keepHolding(db: Db, { videoId, runId, stopping }: { videoId: number; runId: string; stopping?: AbortSignal | undefined }) {
  const lost = new AbortController()
  let percent = 0
  const beat = async () => {
    if (!(await holdTranscoding(db, videoId, { runId, percent }))) lost.abort(new WorkLost())
  }
  // A database that doesn't answer for a moment is no reason to give up an hour's work: the hold lasts many beats.
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS)
  return {
    signal: stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal,
    tell: (reached: number) => {
      percent = Math.max(percent, reached)
    },
    beat,
    stop: () => clearInterval(timer),
  }
}
