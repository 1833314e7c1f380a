import { stat } from 'node:fs/promises'
import { WHAT_PLAYS } from '@akada/contract/limits.ts'
import { announcedCodecs } from '../file-types/codec-names.ts'
import type { ReadVideo } from '../file-types/read-video.ts'
import { unusable } from '../file-types/unusable.ts'
import {
  COPY_PROTECTED,
  CUT_OFF,
  ENCRYPTED,
  lengthFault,
  NO_PICTURE,
  type VideoFacts,
  type VideoFormat,
  videoFormatOf,
} from '../file-types/video-facts.ts'
import { runParser } from '../parsing/run-parser.ts'
import type { MeasureOrder } from './encode-arguments.ts'
import { type MediaTools, VideoUnusable } from './media-tools.ts'
import { formatInWords, type PlayableIn, playableIn, unplayablePart, unplayableSentence } from './playable-video.ts'
import { isMostlyUnread } from './read-packets.ts'

/** The facts about a usable video, its container, and whether browsers play the original. */
export type CheckedVideo = VideoFacts & { format: VideoFormat; playableIn: PlayableIn }

/** How a video is used: `converted` for a lecture video, which gets renditions, or `as-uploaded` if browsers play the original. */
export type VideoUse = 'converted' | 'as-uploaded'

const NOT_CONVERTED = {
  converted: 'This site can’t convert videos.',
  'as-uploaded': 'Promotional videos aren’t converted.',
}

/** `mediaTools` is null in a process without ffmpeg. `canConvert` is true if any of the site's processes converts videos. */
export type Converter = { mediaTools: MediaTools | null; canConvert: boolean }

/**
 * Checks a video's content. Refuses videos that ffmpeg can't read or, on a site without ffmpeg, that browsers can't play. If only another
 * process has ffmpeg, that process determines whether ffmpeg can read the video.
 */
export async function checkVideo(converter: Converter, path: string, use: VideoUse = 'converted'): Promise<CheckedVideo> {
  const { mediaTools, canConvert } = converter
  const { format, facts } = await runParser('readVideo', path)
  if (facts?.pictureCodec === ENCRYPTED || facts?.soundCodec === ENCRYPTED) unusable(COPY_PROTECTED)
  if (facts === null && !isConverted(converter, use)) refuseFormat(format, use)
  const video = { ...(mediaTools ? await probed(mediaTools, path, { format, facts }) : (facts ?? unread)), format }
  const fault = use === 'as-uploaded' ? unplayableSentence(video) : canConvert ? null : unplayablePart(video)
  if (fault !== null) unusable(`${fault} ${NOT_CONVERTED[use]} ${WHAT_PLAYS}`)
  const tooLong = lengthFault(video.durationSeconds ?? 0)
  if (tooLong) unusable(tooLong)
  return { ...video, playableIn: playableIn(video) }
}

/** The facts that a process without ffmpeg has about a video that only ffmpeg reads. */
const unread: VideoFacts = { width: 0, height: 0, pictureCodec: 'unknown', soundCodec: null, durationSeconds: null }

const isConverted = ({ canConvert }: Pick<Converter, 'canConvert'>, use: VideoUse): boolean => canConvert && use === 'converted'

const refuseFormat = (format: VideoFormat, use: VideoUse): never =>
  unusable(`This is ${formatInWords(format)}, which browsers can’t play. ${NOT_CONVERTED[use]} ${WHAT_PLAYS}`)

/** Refuses a video if its first bytes show an unusable container, before the rest of the file is uploaded. */
export async function requireVideoBeginning(converter: Converter, path: string, use: VideoUse = 'converted'): Promise<void> {
  const format = await runParser('findVideoFormat', path)
  const canBePlayed = unplayablePart({ format, pictureCodec: 'vp9', soundCodec: null }) === null
  if (!canBePlayed && !isConverted(converter, use)) refuseFormat(format, use)
}

/**
 * Refuses a video before the upload starts, based on the codecs that the browser found in the file. Refuses it if browsers can play
 * none of its video tracks or none of its audio tracks.
 */
export function requirePlayableCodecs(converter: Converter, { codes, fileName }: { codes: string; fileName: string }, use: VideoUse): void {
  if (isConverted(converter, use)) return
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

/** Reads the facts with ffmpeg, except for the length, because ffmpeg takes the length from the header, which is often wrong. */
async function probed(tools: MediaTools, path: string, { format, facts }: ReadVideo): Promise<VideoFacts> {
  try {
    const { picture, sound, durationSeconds: declaredSeconds } = await tools.probe(path)
    if (!picture) return unusable(NO_PICTURE)
    const { width, height, codec } = picture
    const order = { source: path, picture: picture.stream, sound: sound?.stream ?? null }
    return {
      width,
      height,
      pictureCodec: codec,
      soundCodec: sound?.codec ?? null,
      durationSeconds: facts ? facts.durationSeconds : await measuredSeconds(tools, order, { format, declaredSeconds }),
    }
  } catch (error) {
    return error instanceof VideoUnusable ? unusable(error.message) : Promise.reject(error)
  }
}

// The time is short because the uploader waits for the response. The renditions job measures the packets without this limit.
const MEASURE_MS = 20_000

type Declared = { format: VideoFormat; declaredSeconds: number | null }

/** Returns a video's length according to its packets, or null if reading the packets takes too long. */
async function measuredSeconds(tools: MediaTools, order: MeasureOrder, { format, declaredSeconds }: Declared): Promise<number | null> {
  const signal = AbortSignal.timeout(MEASURE_MS)
  try {
    const measured = await tools.measure(order, signal)
    if (!measured.hasPicture) unusable(NO_PICTURE)
    const { size: bytes } = await stat(order.source)
    if (isMostlyUnread(measured, { format, bytes, durationSeconds: declaredSeconds })) unusable(CUT_OFF)
    return measured.durationSeconds
  } catch (error) {
    return signal.aborted ? null : Promise.reject(error)
  }
}
