import { withFile } from './file-reader.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'
import { typeOfFile } from './type-of-file.ts'
import { unusable } from './unusable.ts'
import type { VideoFacts } from './video-facts.ts'

export type VideoFormat = 'mp4' | 'mov' | 'webm' | 'mkv'

/** By what the file-type library calls them. */
const formats: Partial<Record<string, VideoFormat>> = { mp4: 'mp4', m4v: 'mp4', mov: 'mov', qt: 'mov', webm: 'webm', mkv: 'mkv' }

// A day; a length that nobody has is worth nothing.
const MOST_SECONDS = 86_400

const formatOf = async (path: string): Promise<VideoFormat> =>
  formats[(await typeOfFile(path)) ?? ''] ?? unusable('This is not a video we can use. Choose an MP4, MOV, WebM or MKV.')

/** Refuses a file that isn’t a video by its first bytes, long before all of it is here. */
export const requireVideoBeginning = async (path: string): Promise<void> => void (await formatOf(path))

/** Which kind of video a file is, by what it holds, and what it says of itself. Refuses what isn't one, or isn't whole. */
export async function readVideo(path: string): Promise<VideoFacts & { format: VideoFormat }> {
  const format = await formatOf(path)
  const facts = await withFile(path, format === 'mp4' || format === 'mov' ? readMp4 : readWebm)
  if (facts.durationSeconds > MOST_SECONDS) return unusable('This video says that it lasts longer than a day. Export it again.')
  return { ...facts, format }
}
