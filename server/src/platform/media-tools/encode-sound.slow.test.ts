import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { encodeVideo, findTestTools } from '#testing/videos.ts'

const tools = await findTestTools()
const folder = await mkdtemp(path.join(tmpdir(), 'akada-sound-'))
afterAll(() => rm(folder, { recursive: true }))

const RATE = 8_000
const LOUD = 1_000

/** Encodes a video's audio, and returns for each second whether it is loud. */
async function loudSeconds(video: Buffer, seconds: number): Promise<boolean[]> {
  const [source, target] = ['a.ts', 'a.m4a'].map((name) => path.join(folder, name)) as [string, string]
  await writeFile(source, video)
  await tools?.encodeSound(
    { source, target, stream: 1, beside: 0, isStereo: false, durationSeconds: seconds },
    { durationSeconds: seconds },
  )
  const samples = await encodeVideo(['-i', target, '-ac', '1', '-ar', `${RATE}`, '-f', 's16le'], 'raw')
  return Array.from({ length: seconds }, (_, second) => {
    // Excludes the edges of each second, where a codec fades.
    const middle = samples.subarray((second + 0.2) * RATE * 2, (second + 0.8) * RATE * 2)
    return Array.from({ length: middle.length / 2 }, (_, at) => middle.readInt16LE(at * 2)).some((sample) => sample > LOUD)
  })
}

const picture = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc=size=160x90:rate=12:duration=${seconds}`]
const tone = (seconds: number, rate = 44_100) => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${rate}:duration=${seconds}`]
const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

describe.runIf(tools)('encoded audio', () => {
  test('is complete if its format changes within the track', async () => {
    const parts = await Promise.all([
      encodeVideo([...picture(3), ...tone(3, 44_100), ...codecs, '-ac', '1'], 'ts'),
      encodeVideo([...picture(3), ...tone(3, 48_000), ...codecs, '-ac', '2', '-output_ts_offset', '3'], 'ts'),
    ])

    expect(await loudSeconds(Buffer.concat(parts), 6)).toEqual(Array(6).fill(true))
  })

  test('starts with the same delay after the video track as in the transport stream', async () => {
    const late = await encodeVideo([...picture(6), '-itsoffset', '4', ...tone(2), ...codecs], 'ts')

    expect(await loudSeconds(late, 6)).toEqual([false, false, false, false, true, true])
  })
})
