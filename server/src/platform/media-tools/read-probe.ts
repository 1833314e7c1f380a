import * as z from 'zod/mini'

/** PQ and HLG are what cameras and phones call HDR: on a plain screen they look grey unless they are mapped. */
export type DynamicRange = 'SDR' | 'PQ' | 'HLG'

/** What a file holds, as far as it matters here. */
export type Probe = {
  durationSeconds: number
  /** As it is shown: turned upright, with square pixels. Null for a file without a moving picture. */
  picture: { width: number; height: number; framesPerSecond: number; range: DynamicRange } | null
  sound: { isStereo: boolean } | null
}

const Stream = z.object({
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  channels: z.optional(z.number()),
  duration: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})
type Stream = z.infer<typeof Stream>

const Answer = z.object({ streams: z.optional(z.array(Stream)), format: z.optional(z.object({ duration: z.optional(z.string()) })) })

/** Reads what `ffprobe -print_format json` says. */
export function readProbe(text: string): Probe {
  const { streams = [], format } = z.parse(Answer, JSON.parse(text))
  const sound = streams.find(({ codec_type, codec_name }) => codec_type === 'audio' && codec_name !== undefined)
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && isSized(stream))
  const seconds = [format?.duration, picture?.duration, sound?.duration].map(Number).find((length) => length > 0)
  return {
    durationSeconds: seconds ?? 0,
    picture: picture ? { ...sizeOf(picture), framesPerSecond: ratio(picture.avg_frame_rate, '/') ?? 0, range: rangeOf(picture) } : null,
    sound: sound ? { isStereo: (sound.channels ?? 1) > 1 } : null,
  }
}

const isSized = ({ codec_name, width = 0, height = 0 }: Stream) => codec_name !== undefined && width > 0 && height > 0

// As ffmpeg names SMPTE ST 2084 and ARIB STD-B67.
const ranges = new Map<string | undefined, DynamicRange>([
  ['smpte2084', 'PQ'],
  ['arib-std-b67', 'HLG'],
])
const rangeOf = ({ color_transfer }: Stream): DynamicRange => ranges.get(color_transfer) ?? 'SDR'

function sizeOf({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const wide = Math.max(1, Math.round(width * (ratio(sample_aspect_ratio, ':') ?? 1)))
  const rotation = side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: wide } : { width: wide, height }
}

/** `30000/1001`; undefined for what says nothing, as `0/0` does. */
function ratio(text: string | undefined, sign: string): number | undefined {
  const [over = 0, under = 0] = (text ?? '').split(sign).map(Number)
  return over > 0 && under > 0 ? over / under : undefined
}
