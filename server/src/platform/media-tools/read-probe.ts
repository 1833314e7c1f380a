import * as z from 'zod/mini'
import { DEEP_H264, DEEP_VP9, shownSize } from '../file-types/video-facts.ts'

/** PQ and HLG are the HDR formats of cameras and phones. Without mapping, they look gray on an SDR screen. */
export type DynamicRange = 'SDR' | 'PQ' | 'HLG'

/** The properties of a file that encoding depends on. */
export type Probe = {
  /** The duration in the header. Null if the header has none, as in many recordings. */
  durationSeconds: number | null
  /** The video track with its displayed size: upright, with square pixels. Null for a file without one. */
  picture: { stream: number; codec: string; width: number; height: number; framesPerSecond: number; range: DynamicRange } | null
  /** The audio track; the default one if a file has several. */
  sound: { stream: number; codec: string; isStereo: boolean } | null
}

const Stream = z.object({
  index: z.optional(z.number()),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  channels: z.optional(z.number()),
  sample_rate: z.optional(z.string()),
  duration: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.number()), default: z.optional(z.number()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})
type Stream = z.infer<typeof Stream>

const Answer = z.object({ streams: z.optional(z.array(Stream)), format: z.optional(z.object({ duration: z.optional(z.string()) })) })

/** Parses the output of `ffprobe -print_format json`. */
export function readProbe(text: string): Probe {
  const { streams = [], format } = z.parse(Answer, JSON.parse(text))
  const sound = chosen(streams.filter((stream) => stream.codec_type === 'audio' && isHeard(stream)))
  const picture = chosen(
    streams.filter((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && isSized(stream)),
  )
  const seconds = [format?.duration, picture?.duration, sound?.duration].map(Number).find((length) => length > 0)
  return {
    durationSeconds: seconds ?? null,
    picture: picture
      ? {
          stream: picture.index ?? 0,
          codec: codecOf(picture),
          ...sizeOf(picture),
          framesPerSecond: ratio(picture.avg_frame_rate, '/') ?? 0,
          range: rangeOf(picture),
        }
      : null,
    sound: sound ? { stream: sound.index ?? 0, codec: codecOf(sound), isStereo: (sound.channels ?? 1) > 1 } : null,
  }
}

/** Returns the stream that players select by default. */
const chosen = (streams: readonly Stream[]): Stream | undefined =>
  streams.find(({ disposition }) => disposition?.default === 1) ?? streams[0]

const isKnown = (codec: string | undefined): boolean => codec !== undefined && codec !== 'none' && codec !== 'unknown'

/** Returns the codec name that the container parsers use. */
function codecOf({ codec_name = '', pix_fmt }: Stream): string {
  if (codec_name === 'h264') return /^yuvj?420p$|^nv12$/.test(pix_fmt ?? 'yuv420p') ? 'h264' : DEEP_H264
  if (codec_name === 'vp9') return /^yuva?420p/.test(pix_fmt ?? 'yuv420p') ? 'vp9' : DEEP_VP9
  return /^pcm_/.test(codec_name) ? 'pcm' : codec_name.replace(/^amr_[nw]b$/, 'amr')
}

const isSized = ({ codec_name, width = 0, height = 0 }: Stream) => isKnown(codec_name) && width > 0 && height > 0

/** A track without packets, such as one that a transport stream only declares, has no sample rate. */
const isHeard = ({ codec_name, sample_rate }: Stream) => isKnown(codec_name) && sample_rate !== '0'

// ffmpeg's names for SMPTE ST 2084 and ARIB STD-B67.
const ranges = new Map<string | undefined, DynamicRange>([
  ['smpte2084', 'PQ'],
  ['arib-std-b67', 'HLG'],
])
const rangeOf = ({ color_transfer }: Stream): DynamicRange => ranges.get(color_transfer) ?? 'SDR'

function sizeOf({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const wide = Math.max(1, Math.round(width * (ratio(sample_aspect_ratio, ':') ?? 1)))
  const shown = shownSize({ width, height }, { width: wide, height })
  const rotation = side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: shown.height, height: shown.width } : shown
}

/** Parses a ratio such as `30000/1001`. Returns undefined for a meaningless ratio such as `0/0`. */
function ratio(text: string | undefined, sign: string): number | undefined {
  const [over = 0, under = 0] = (text ?? '').split(sign).map(Number)
  return over > 0 && under > 0 ? over / under : undefined
}
