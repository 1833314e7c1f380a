import type { Db } from '#platform/database/database.ts'
import { holdTranscoding } from './renditions.transcodings.queries.ts'

/** Means that another run is processing the video, or that no lecture uses the video. */
export class WorkLost extends Error {
  override name = 'WorkLost'
}

// How often the displayed percentage is updated.
const BEAT_MS = 3_000

/** Renews a run's lease and stores the run's progress until stopped. The signal aborts if the run loses the lease. */
export function keepHolding(db: Db, { videoId, runId, stopping }: { videoId: number; runId: string; stopping?: AbortSignal | undefined }) {
  const lost = new AbortController()
  let percent = 0
  const beat = async () => {
    if (!(await holdTranscoding(db, videoId, { runId, percent }))) lost.abort(new WorkLost())
  }
  // Ignores a brief database failure, because the lease lasts much longer than the interval.
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
