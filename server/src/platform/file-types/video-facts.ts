/** What a video says of itself; `durationSeconds` is 0 where it doesn't. */
export type VideoFacts = { durationSeconds: number; width: number; height: number }
