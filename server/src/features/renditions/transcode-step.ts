import { type MediaTools, VideoUnusable, type Watch } from '#platform/media-tools/media-tools.ts'
import { type Fragments, readFragments } from '#platform/media-tools/read-fragments.ts'
import { isSound, type Step } from './renditions.rules.ts'

export type Encoding = { source: string; sound: string | null; target: string }

/** The loudness of the audio. Null for a picture or silence. */
export type Encoded = Fragments & { loudnessLufs: number | null }

/** Creates one rendition of a video, and reads its index. */
export async function transcodeStep(tools: MediaTools, step: Step, encoding: Encoding, watch: Watch): Promise<Encoded> {
  const loudnessLufs = await encode(tools, step, encoding, watch)
  try {
    return { ...(await readFragments(encoding.target)), loudnessLufs }
  } catch (error) {
    // ffmpeg writes an empty file without an error if it can read neither frames nor audio.
    throw new VideoUnusable('This video has no picture or sound.', { cause: error })
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
