// Most cameras record 30 frames a second. This applies until the video has played and its frames have been measured.
const USUAL_SECONDS = 1 / 30
const LONGEST_SECONDS = 0.5

const measured = new WeakMap<HTMLVideoElement, number>()

/** Returns the length of one frame of this video, in seconds. */
export const frameSecondsOf = (video: HTMLVideoElement): number => measured.get(video) ?? USUAL_SECONDS

type Frame = { mediaTime: number; presentedFrames: number }

/** Measures frames during playback until the returned function is called. The shortest frame counts, because a busy browser skips some. */
export function measureFrames(video: HTMLVideoElement): () => void {
  // Firefox before version 132 lacks this method.
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
