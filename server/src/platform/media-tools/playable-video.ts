// Lists the formats and codecs that current browsers play without conversion, and describes videos that they can't play.
import { DEEP_H264, DEEP_VP9, ENCRYPTED, type VideoFormat } from '../file-types/video-facts.ts'

export type Codecs = { format: VideoFormat; pictureCodec: string; soundCodec: string | null }

const ofMp4 = { pictures: ['h264', 'av1', 'vp9', DEEP_VP9], sounds: ['aac', 'mp3', 'opus', 'flac'] }
const ofWebm = { pictures: ['vp8', 'vp9', DEEP_VP9, 'av1'], sounds: ['opus', 'vorbis'] }
// Safari plays AV1 only on devices with a hardware decoder, and VP9 only in 4:2:0.
const inSome = ['av1', DEEP_VP9]
// Safari doesn't play Matroska. Other browsers play it with the codecs that they play in MP4 and WebM.
const ofMkv = { pictures: [...ofMp4.pictures, 'vp8'], sounds: [...ofMp4.sounds, 'vorbis'] }
const playable: Partial<Record<VideoFormat, { pictures: string[]; sounds: string[] }>> = {
  ...{ mp4: ofMp4, mov: ofMp4, webm: ofWebm, mkv: ofMkv },
}

/** How many of the current browsers play a video without conversion. */
export type PlayableIn = 'ALL' | 'SOME' | 'NONE'

export function playableIn(video: Codecs): PlayableIn {
  if (!playable[video.format]) return 'NONE'
  return unplayableSentence(video) !== null ? 'SOME' : 'ALL'
}

const formatNames: Record<VideoFormat, string> = {
  ...{ mp4: 'an MP4', mov: 'a MOV', webm: 'a WebM', mkv: 'a Matroska (MKV)', '3gp': 'a 3GP', '3g2': 'a 3G2', avi: 'an AVI' },
  ...{
    ts: 'an MPEG transport stream',
    flv: 'an FLV',
    wmv: 'a Windows Media (WMV)',
    mpg: 'an MPEG',
    ogv: 'an Ogg',
    mxf: 'an MXF',
    dv: 'a DV',
  },
}

/** Returns a format's name with its article, such as `an AVI video`. */
export const formatInWords = (format: VideoFormat): string => `${formatNames[format]} video`

const codecNames: Partial<Record<string, string>> = {
  ...{ hevc: 'H.265 (HEVC)', mpeg4: 'MPEG-4 Part 2', prores: 'ProRes', mjpeg: 'Motion JPEG', mpeg2video: 'MPEG-2', mpeg1video: 'MPEG-1' },
  ...{
    h263: 'H.263',
    dnxhd: 'DNxHD',
    dvvideo: 'DV',
    vp8: 'VP8',
    theora: 'Theora',
    h264: 'H.264',
    [DEEP_H264]: '10-bit, 4:2:2 or 4:4:4 H.264',
  },
  ...{
    rawvideo: 'uncompressed',
    pcm: 'uncompressed (PCM)',
    ac3: 'Dolby AC-3',
    eac3: 'Dolby E-AC-3',
    dts: 'DTS',
    alac: 'Apple Lossless (ALAC)',
    amr: 'AMR',
  },
  ...{
    av1: 'AV1',
    [DEEP_VP9]: '4:2:2 or 4:4:4 VP9',
    aac: 'AAC',
    mp3: 'MP3',
    vorbis: 'Vorbis',
    flac: 'FLAC',
    [ENCRYPTED]: 'copy-protected',
  },
}
const codecInWords = (codec: string): string => codecNames[codec] ?? codec.toUpperCase()

/** Returns a sentence about the part of a video that browsers can't play, or null if they can play the video. */
export function unplayablePart({ format, pictureCodec, soundCodec }: Codecs): string | null {
  const wanted = playable[format]
  if (!wanted) return `This is ${formatInWords(format)}, which browsers can’t play.`
  const within = `This is ${formatNames[format]} file with`
  if (!wanted.pictures.includes(pictureCodec)) return `${within} ${codecInWords(pictureCodec)} video, which many browsers can’t play.`
  if (soundCodec !== null && !wanted.sounds.includes(soundCodec))
    return `${within} ${codecInWords(soundCodec)} audio, which many browsers can’t play.`
  return null
}

/** Returns a sentence about why some browsers can't play a video, or null if all current browsers can play it. */
export function unplayableSentence(video: Codecs): string | null {
  const { format, pictureCodec } = video
  const part = unplayablePart(video)
  if (part !== null) return part
  if (format === 'mkv') return `This is ${formatInWords(format)}, which Safari can’t play.`
  if (!inSome.includes(pictureCodec)) return null
  return `This is ${formatNames[format]} file with ${codecInWords(pictureCodec)} video, which some browsers can’t play.`
}

/**
 * Returns the format that a browser must support to play a video, such as `H.265` or `AVI`, or null if all current browsers can play it.
 */
export function unplayableName({ format, pictureCodec, soundCodec }: Codecs): string | null {
  const wanted = playable[format]
  const short = (words: string) => words.replace(/ \(.*\)$/, '')
  if (wanted && (!wanted.pictures.includes(pictureCodec) || inSome.includes(pictureCodec))) return short(codecInWords(pictureCodec))
  if (wanted && soundCodec !== null && !wanted.sounds.includes(soundCodec)) return `${short(codecInWords(soundCodec))} audio`
  return wanted && format !== 'mkv' ? null : short(formatNames[format].replace(/^an? /, ''))
}
