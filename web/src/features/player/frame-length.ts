// Most cameras record 30 frames a second. Used until the video has played and can be measured.
const USUAL_SECONDS = 1 / 30
const LONGEST_SECONDS = 0.5

const measured = new WeakMap<HTMLVideoElement, number>()

/** The length of one frame of this video, in seconds. */
export const frameSecondsOf = (video: HTMLVideoElement): number => measured.get(video) ?? USUAL_SECONDS

type Frame = { mediaTime: number; presentedFrames: number }

/** Measures frames while the video plays, until the returned function is called. The shortest counts, because a busy browser skips some. */
export function measureFrames(video: HTMLVideoElement): () => void {
  // Missing in Firefox before 132.
  if (!('requestVideoFrameCallback' in video)) return () => undefined
  let before: Frame | undefined
  const onFrame = (_now: number, frame: Frame) => {
    const seconds = before ? (frame.mediaTime - before.mediaTime) / (frame.presentedFrames - before.presentedFrames) : 0
    if (!video.paused && seconds > 0 && seconds < LONGEST_SECONDS) measured.set(video, Math.min(seconds, measured.get(video) ?? seconds))
    before = video.paused ? undefined : frame
    request = video.requestVideoFrameCallback(onFrame)
  }
  let request = video.requestVideoFrameCallback(onFrame)
  return () => {
    video.cancelVideoFrameCallback(request)
    measured.delete(video)
  }
}
