// Maps containers' codec codes to codec names.
import { ENCRYPTED } from './video-facts.ts'

// Sample description codes (MP4 Registration Authority; Apple, QuickTime File Format).
const sampleCodes: Partial<Record<string, string>> = {
  ...{ avc1: 'h264', avc3: 'h264', hvc1: 'hevc', hev1: 'hevc', dvh1: 'hevc', dvhe: 'hevc', av01: 'av1', vp09: 'vp9', vp08: 'vp8' },
  ...{
    mp4v: 'mpeg4',
    s263: 'h263',
    h263: 'h263',
    jpeg: 'mjpeg',
    mjpa: 'mjpeg',
    mjpb: 'mjpeg',
    AVdn: 'dnxhd',
    encv: ENCRYPTED,
    drmi: ENCRYPTED,
  },
  ...{ apcn: 'prores', apch: 'prores', apcs: 'prores', apco: 'prores', ap4h: 'prores', ap4x: 'prores', m2v1: 'mpeg2video' },
  ...{ mp4a: 'aac', Opus: 'opus', fLaC: 'flac', '.mp3': 'mp3', alac: 'alac', 'ac-3': 'ac3', 'ec-3': 'eac3', samr: 'amr', sawb: 'amr' },
  ...{
    sowt: 'pcm',
    twos: 'pcm',
    lpcm: 'pcm',
    in24: 'pcm',
    in32: 'pcm',
    fl32: 'pcm',
    'raw ': 'pcm',
    ulaw: 'pcm',
    alaw: 'pcm',
    enca: ENCRYPTED,
    drms: ENCRYPTED,
  },
}
/** Returns the codec for a sample description code, or undefined if the code isn't listed. */
export const codecOfCode = (code: string): string | undefined => sampleCodes[code]

// Matroska codec ids (RFC 9559, 27.7). An empty name means that the lowercase id is the name.
const codecIds: readonly [RegExp, string][] = [
  [/^V_(VP8|VP9|AV1|MJPEG|PRORES|THEORA)$/, ''],
  [/^V_MPEGH\/ISO\/HEVC/, 'hevc'],
  [/^V_MPEG4\/ISO\/AVC/, 'h264'],
  [/^V_MPEG4\/ISO\/(SP|ASP|AP)|^V_MPEG4\/MS/, 'mpeg4'],
  [/^V_MPEG[12]/, 'mpeg2video'],
  [/^A_(OPUS|VORBIS|FLAC|AC3|EAC3|DTS|ALAC)$/, ''],
  [/^A_AAC/, 'aac'],
  [/^A_MPEG\/L3/, 'mp3'],
  [/^A_PCM/, 'pcm'],
]

/** Returns the codec for a Matroska codec id, or undefined if the id isn't listed. */
export function codecOfId(id: string): string | undefined {
  const name = codecIds.find(([pattern]) => pattern.test(id))?.[1]
  return name === '' ? id.slice(2).toLowerCase() : name
}

const sounds = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac', 'pcm', 'ac3', 'eac3', 'dts', 'amr'])
// More tracks than any recording has.
const MOST_CODES = 50

export type AnnouncedCodecs = { pictures: string[]; sounds: string[] }

/** Returns the known codecs among codes such as `hvc1,mp4a` or `V_MPEGH/ISO/HEVC,A_AAC`. Other codecs are checked after the upload. */
export function announcedCodecs(codes: string): AnnouncedCodecs {
  const names = codes
    .split(',')
    .slice(0, MOST_CODES)
    .flatMap((code) => (/^[VA]_/.test(code) ? codecOfId(code) : codecOfCode(code)) ?? [])
  return { pictures: names.filter((name) => !sounds.has(name)), sounds: names.filter((name) => sounds.has(name)) }
}
