// Most cameras record 30 pictures a second; a video that has played says itself.
const USUAL_SECONDS = 1 / 30
const LONGEST_SECONDS = 0.5

const measured = new WeakMap<HTMLVideoElement, number>()

/** How long a picture of this video is shown, in seconds. */
export const frameSecondsOf = (video: HTMLVideoElement): number => measured.get(video) ?? USUAL_SECONDS

type Frame = { mediaTime: number; presentedFrames: number }

/** Measures pictures while the video plays, until the returned function is called. The shortest counts: a busy browser leaves some out. */
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
