import { WHAT_PLAYS } from '@akada/contract/limits.ts'
import { requireWholeAvi, requireWholeStream, requireWholeWmv } from './declared-size.ts'
import { type FileReader, withFile } from './file-reader.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'
import { typeOfFile } from './type-of-file.ts'
import { unusable } from './unusable.ts'
import type { VideoFacts, VideoFormat } from './video-facts.ts'
import { formatOfHead, formatOfType, HEAD_BYTES, unreadableName } from './video-formats.ts'

/** `facts` is null for a container that only ffmpeg reads. */
export type ReadVideo = { format: VideoFormat; facts: VideoFacts | null }

const readers: Partial<Record<VideoFormat, (file: FileReader) => Promise<VideoFacts | null>>> = {
  ...{ mp4: readMp4, mov: readMp4, '3gp': readMp4, '3g2': readMp4, webm: readWebm, mkv: readWebm },
  ...{ avi: requireWholeAvi, wmv: requireWholeWmv, ts: requireWholeStream },
}

/** Returns a video's container, detected by the first bytes. Refuses other files. */
export async function findVideoFormat(path: string): Promise<VideoFormat> {
  const type = await typeOfFile(path)
  const head = await withFile(path, (file) => file.read(0, HEAD_BYTES))
  const format = formatOfType(type) ?? formatOfHead(head)
  if (format) return format
  const name = unreadableName(head)
  if (name) return unusable(`This is ${name}, which this site can’t read. ${WHAT_PLAYS}`)
  return unusable(
    `${type === undefined ? 'This file isn’t a video we can read' : `This is a file of type ${type.toUpperCase()}, not a video`}. Choose an MP4.`,
  )
}

/** Returns a video's container and the facts in its headers. Refuses files that aren't videos or aren't complete. */
export async function readVideo(path: string): Promise<ReadVideo> {
  const format = await findVideoFormat(path)
  const read = readers[format]
  return { format, facts: read ? await withFile(path, read) : null }
}
