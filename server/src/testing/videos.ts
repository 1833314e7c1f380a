import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findMediaTools, type MediaTools } from '#platform/media-tools/media-tools.ts'

const run = promisify(execFile)

/** Returns ffmpeg, or null if tests that need it must be skipped. Required in continuous integration. */
export async function findTestTools(): Promise<MediaTools | null> {
  const tools = await findMediaTools(process.env.FFMPEG_PATH)
  if (!tools && process.env.CI) throw new Error('ffmpeg is missing: continuous integration has to install it')
  return tools
}

type TestVideo = { width?: number; height?: number; seconds?: number; sound?: 'mono' | 'stereo' | 'none'; hasPicture?: boolean }

/** A moving test picture with a tone, as an MP4 with its index at the start. */
export function makeVideo({ width = 320, height = 180, seconds = 2, sound = 'mono', hasPicture = true }: TestVideo = {}) {
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=12`, '-c:v', 'libx264', '-preset', 'ultrafast']
  const layout = sound === 'stereo' ? 'stereo' : 'mono'
  const tone = ['-f', 'lavfi', '-i', `aevalsrc=0.2*sin(440*2*PI*t):s=44100:channel_layout=${layout}`, '-c:a', 'aac']
  const inputs = [...(hasPicture ? picture.slice(0, 4) : []), ...(sound === 'none' ? [] : tone.slice(0, 4))]
  const codecs = [...(hasPicture ? picture.slice(4) : []), ...(sound === 'none' ? [] : tone.slice(4))]
  return encodeVideo([...inputs, ...codecs, '-t', `${seconds}`, '-pix_fmt', 'yuv420p', '-movflags', '+faststart'])
}

/** Returns the video that ffmpeg encodes from these arguments, in the container of the extension. */
export async function encodeVideo(words: readonly string[], ending = 'mp4'): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akada-video-'))
  const target = path.join(folder, `video.${ending}`)
  try {
    await run(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-nostdin', '-v', 'error', ...words, target])
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true })
  }
}
