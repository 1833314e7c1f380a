import { type MediaTools, VideoUnusable, type Watch } from '#platform/media-tools/media-tools.ts'
import { type Fragments, readFragments } from '#platform/media-tools/read-fragments.ts'
import { isSound, type Step } from './renditions.rules.ts'

export type Encoding = { source: string; sound: string | null; target: string }

/** How loud the sound was; null for a picture, and for silence. */
export type Encoded = Fragments & { loudnessLufs: number | null }

/** Makes one rendition of a video, and measures it. */
export async function transcodeStep(tools: MediaTools, step: Step, encoding: Encoding, watch: Watch): Promise<Encoded> {
  const loudnessLufs = await encode(tools, step, encoding, watch)
  try {
    return { ...(await readFragments(encoding.target)), loudnessLufs }
  } catch (error) {
    // ffmpeg makes an empty file, and complains of nothing, when no frame and no sound could be read.
    throw new VideoUnusable('There is nothing to see or to hear in this video.', { cause: error })
  }
}

async function encode(tools: MediaTools, step: Step, { source, sound, target }: Encoding, watch: Watch): Promise<number | null> {
  const { durationSeconds } = watch
  if (isSound(step)) {
    const { stream, beside, isStereo } = step
    return tools.encodeSound({ source, target, stream, beside, isStereo, durationSeconds }, watch)
  }
  const { quality: _, ...picture } = step
  await tools.encodePicture({ ...picture, source, sound, target, durationSeconds }, watch)
  return null
}
