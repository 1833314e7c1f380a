import { announcedCodecs } from '../file-types/codec-names.ts'
import { unusable } from '../file-types/unusable.ts'
import { lengthFault, NO_PICTURE, type VideoFacts, type VideoFormat, videoFormatOf } from '../file-types/video-facts.ts'
import { runParser } from '../parsing/run-parser.ts'
import { type MediaTools, VideoUnusable } from './media-tools.ts'
import { formatInWords, type PlayableIn, playableIn, unplayablePart, WHAT_PLAYS } from './playable-video.ts'

/** A video that can be used: its container, its size as displayed, and which browsers play the file itself. */
export type CheckedVideo = VideoFacts & { format: VideoFormat; playableIn: PlayableIn }

/** How a video is used: `converted` for lectures, where ffmpeg makes renditions; `as-uploaded` where browsers get the file itself. */
export type VideoUse = 'converted' | 'as-uploaded'

const NOT_CONVERTED = {
  converted: 'This site can’t convert videos.',
  'as-uploaded': 'A promotional video plays as uploaded.',
}

/** Judges a video by its content. Refuses in words what can’t be used: any container that ffmpeg doesn't read, or browsers without ffmpeg. */
export async function checkVideo(tools: MediaTools | null, path: string, use: VideoUse = 'converted'): Promise<CheckedVideo> {
  const { format, facts } = await runParser('readVideo', path)
  const video = tools ? await probed(tools, path, facts) : (facts ?? refuseFormat(format, use))
  const part = unplayablePart({ ...video, format })
  const plays = playableIn({ ...video, format })
  if (tools === null || use === 'as-uploaded') {
    if (part !== null) unusable(`${part} ${NOT_CONVERTED[use]} ${WHAT_PLAYS}`)
    if (use === 'as-uploaded' && plays !== 'ALL')
      unusable(`This is ${formatInWords(format)}, which Safari can’t play. ${NOT_CONVERTED[use]} ${WHAT_PLAYS}`)
  }
  const tooLong = lengthFault(video.durationSeconds ?? 0)
  if (tooLong) unusable(tooLong)
  return { ...video, format, playableIn: plays }
}

const refuseFormat = (format: VideoFormat, use: VideoUse): never =>
  unusable(`This is ${formatInWords(format)}, which browsers can’t play. ${NOT_CONVERTED[use]} ${WHAT_PLAYS}`)

/** Refuses by its first bytes what can't be used, long before the file is here. */
export async function requireVideoBeginning(tools: MediaTools | null, path: string, use: VideoUse = 'converted'): Promise<void> {
  const format = await runParser('findVideoFormat', path)
  const canBePlayed = unplayablePart({ format, pictureCodec: 'vp9', soundCodec: null }) === null
  if (!canBePlayed && (tools === null || use === 'as-uploaded')) refuseFormat(format, use)
}

/**
 * Refuses a video by the codecs that the browser found in it, before any of it is sent: if browsers play none of its pictures, or none
 * of its sounds.
 */
export function requirePlayableCodecs(
  tools: MediaTools | null,
  { codes, fileName }: { codes: string; fileName: string },
  use: VideoUse,
): void {
  if (tools !== null && use === 'converted') return
  const { pictures, sounds } = announcedCodecs(codes)
  const format = videoFormatOf(fileName.toLowerCase())
  const partOf = (codecs: Pick<VideoFacts, 'pictureCodec' | 'soundCodec'>) => unplayablePart({ format, ...codecs })
  const parts = [
    pictures.map((pictureCodec) => partOf({ pictureCodec, soundCodec: null })),
    sounds.map((soundCodec) => partOf({ pictureCodec: 'vp9', soundCodec })),
  ]
  for (const [part, ...others] of parts)
    if (part && others.every((other) => other !== null)) unusable(`${part} ${NOT_CONVERTED[use]} ${WHAT_PLAYS}`)
}

/** ffmpeg sees more than the container. Its length is the header's, which is often wrong where a recorder wrote it. */
async function probed(tools: MediaTools, path: string, facts: VideoFacts | null): Promise<VideoFacts> {
  try {
    const { durationSeconds, picture, sound } = await tools.probe(path)
    if (!picture) return unusable(NO_PICTURE)
    const { width, height, codec } = picture
    return {
      width,
      height,
      pictureCodec: codec,
      soundCodec: sound?.codec ?? null,
      durationSeconds: facts?.durationSeconds ?? durationSeconds,
    }
  } catch (error) {
    return error instanceof VideoUnusable ? unusable(error.message) : Promise.reject(error)
  }
}
