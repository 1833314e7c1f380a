// Names of codecs by the codes that files have for them.

// Of a sample description (the MP4 Registration Authority's list; Apple's QuickTime File Format).
const sampleCodes: Partial<Record<string, string>> = {
  ...{ avc1: 'h264', avc3: 'h264', hvc1: 'hevc', hev1: 'hevc', dvh1: 'hevc', dvhe: 'hevc', av01: 'av1', vp09: 'vp9', vp08: 'vp8' },
  ...{ mp4v: 'mpeg4', s263: 'h263', h263: 'h263', jpeg: 'mjpeg', mjpa: 'mjpeg', mjpb: 'mjpeg', AVdn: 'dnxhd', encv: 'encrypted' },
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
    enca: 'encrypted',
  },
}
/** The codec of a sample description by its code; undefined for one that isn't in the list. */
export const codecOfCode = (code: string): string | undefined => sampleCodes[code]

// By the Matroska codec registry (RFC 9559, 27.7).
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

/** The codec of a track by its id; undefined for one that isn't in the list. */
export function codecOfId(id: string): string | undefined {
  const name = codecIds.find(([pattern]) => pattern.test(id))?.[1]
  return name === '' ? id.slice(2).toLowerCase() : name
}

const sounds = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac', 'pcm', 'ac3', 'eac3', 'dts', 'amr'])
// More tracks than a recording has are no announcement.
const MOST_CODES = 50

export type AnnouncedCodecs = { pictures: string[]; sounds: string[] }

/** The known codecs among codes such as `hvc1,mp4a` or `V_MPEGH/ISO/HEVC,A_AAC`. Others are judged once the file is here. */
export function announcedCodecs(codes: string): AnnouncedCodecs {
  const names = codes
    .split(',')
    .slice(0, MOST_CODES)
    .flatMap((code) => (/^[VA]_/.test(code) ? codecOfId(code) : codecOfCode(code)) ?? [])
  return { pictures: names.filter((name) => !sounds.has(name)), sounds: names.filter((name) => sounds.has(name)) }
}
