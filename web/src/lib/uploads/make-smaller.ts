// Compresses a video in the browser. Loaded when the first video is about to be uploaded.
import {
  ALL_FORMATS,
  BlobSource,
  Conversion,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  WebMOutputFormat,
} from 'mediabunny'
import { smallerBitrates, smallerBytes, smallerSize } from './smaller.rules.ts'

// As on the server, a keyframe every two seconds keeps seeking fast.
const KEYFRAME_SECONDS = 2

type Codecs = { video: 'avc' | 'vp9'; sound: 'aac' | 'opus'; format: Mp4OutputFormat | WebMOutputFormat }

export type SmallerPlan = { bytes: number; make: (making: Making) => Promise<void> }
type Making = { target: FileSystemWritableFileStream; onProgress: (share: number) => void; signal: AbortSignal }

/** Plans the compression of a video. Returns null if the video can't be read or encoded, or if compression isn't worth it. */
export async function planSmaller(file: File): Promise<SmallerPlan | null> {
  if (typeof VideoEncoder === 'undefined') return null
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return null
  // Browser recordings report no duration, or 0.
  const seconds = (await input.getDurationFromMetadata()) || (await input.computeDuration())
  const bytes = smallerBytes(file.size, seconds)
  const codecs = await encodable(track)
  return bytes === null || codecs === null ? null : { bytes, make: (making) => convert(input, codecs, making) }
}

/** H.264 plays everywhere. If the browser has no encoder for it, as in builds without licensed codecs, the server transcodes from VP9. */
async function encodable(track: InputVideoTrack): Promise<Codecs | null> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const size = { ...(width < height ? { width: 720, height: 1280 } : { width: 1280, height: 720 }) }
  if ((await canEncodeVideo('avc', size)) && (await canEncodeAudio('aac')))
    return { video: 'avc', sound: 'aac', format: new Mp4OutputFormat({ fastStart: false }) }
  if ((await canEncodeVideo('vp9', size)) && (await canEncodeAudio('opus')))
    return { video: 'vp9', sound: 'opus', format: new WebMOutputFormat() }
  return null
}

async function convert(input: Input, { video, sound, format }: Codecs, { target, onProgress, signal }: Making): Promise<void> {
  const output = new Output({ format, target: new StreamTarget(target, { chunked: true }) })
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    showWarnings: false,
    video: async (track) => ({
      ...smallerSize({ width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }),
      codec: video,
      quality: new Quality({ bitrate: smallerBitrates.video }),
      keyFrameInterval: KEYFRAME_SECONDS,
    }),
    audio: { codec: sound, quality: new Quality({ bitrate: smallerBitrates.sound }) },
  })
  // A video must keep its audio track.
  if (!conversion.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user'))
    throw new Error('This browser can’t compress this video.')
  conversion.onProgress = onProgress
  const cancel = () => void conversion.cancel()
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    await conversion.execute()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
