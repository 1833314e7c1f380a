import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findMediaTools } from './media-tools.ts'
import { isMostlyUnread, packetReader } from './read-packets.ts'
import { readProbe } from './read-probe.ts'
import { runTool } from './run-tool.ts'

test('a configured path without ffmpeg is an error', async () => {
  await expect(findMediaTools('/nowhere/ffmpeg')).rejects.toThrow('FFMPEG_PATH must point to an ffmpeg with ffprobe in the same folder: ')
  await expect(findMediaTools('/bin/true')).rejects.toThrow('it can’t encode H.264 and AAC')
})

describe('reading a file’s properties', () => {
  const picture = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080, avg_frame_rate: '30000/1001' }
  const cover = { ...picture, codec_name: 'mjpeg', disposition: { attached_pic: 1 } }
  const sound = { codec_type: 'audio', codec_name: 'aac', channels: 2 }
  const read = (streams: object[], duration = '12.5') => readProbe(JSON.stringify({ streams, format: { duration } }))

  test('returns its duration, video track and audio track', () => {
    expect(
      read([
        { ...picture, index: 0 },
        { ...sound, index: 1 },
      ]),
    ).toEqual({
      durationSeconds: 12.5,
      picture: { stream: 0, codec: 'h264', width: 1920, height: 1080, framesPerSecond: 30000 / 1001, range: 'SDR' },
      sound: { stream: 1, codec: 'aac', isStereo: true },
    })
  })

  test.each([
    ['rotated by a phone', { side_data_list: [{ rotation: -90 }] }, [1080, 1920]],
    ['upside down', { side_data_list: [{}, { rotation: 180 }] }, [1920, 1080]],
    ['with wide pixels', { width: 720, height: 576, sample_aspect_ratio: '64:45' }, [1024, 576]],
    ['with absurdly wide pixels', { sample_aspect_ratio: '100000:1' }, [1920, 1080]],
    ['without a pixel shape', { sample_aspect_ratio: '0:1' }, [1920, 1080]],
  ])('returns the upright size in the right aspect ratio if the picture is %s', (_, more, [width, height]) => {
    expect(read([{ ...picture, ...more }]).picture).toMatchObject({ width, height })
  })

  test.each([
    ['smpte2084', 'PQ'],
    ['arib-std-b67', 'HLG'],
    ['bt709', 'SDR'],
  ])('maps the color transfer %s to the dynamic range %s', (color_transfer, range) => {
    expect(read([{ ...picture, color_transfer }]).picture).toMatchObject({ range })
  })

  test('returns no video track if the only one is a cover, is unreadable or is missing', () => {
    expect(read([sound, cover]).picture).toBeNull()
    expect(read([{ codec_type: 'video', width: 10, height: 10 }]).picture).toBeNull()
    expect(read([]).sound).toBeNull()
    expect(readProbe('{}')).toEqual({ durationSeconds: null, picture: null, sound: null })
  })

  test('selects the default track, or else the first track', () => {
    const [voice, music] = [
      { ...sound, index: 1, disposition: { default: 0 } },
      { ...sound, index: 2, disposition: { default: 1 } },
    ]

    expect(read([picture, voice, music]).sound?.stream).toBe(2)
    expect(read([picture, voice, { ...music, disposition: { default: 0 } }]).sound?.stream).toBe(1)
  })

  test('ignores an audio track without a sample rate, as in a track without packets', () => {
    expect(read([picture, { ...sound, index: 1, sample_rate: '0' }]).sound).toBeNull()
    expect(read([picture, { ...sound, index: 1, sample_rate: '0' }, { ...sound, index: 2 }]).sound?.stream).toBe(2)
  })

  test.each([
    ['yuv420p', 'vp9'],
    ['yuva420p', 'vp9'],
    ['yuv420p10le', 'vp9'],
    ['yuv444p', 'vp9-deep'],
  ])('maps VP9 with the pixel format %s to the codec %s', (pix_fmt, codec) => {
    expect(read([{ ...picture, codec_name: 'vp9', pix_fmt }]).picture?.codec).toBe(codec)
  })

  test.each([
    ['yuv420p', 'h264'],
    ['yuvj420p', 'h264'],
    ['yuv420p10le', 'h264-deep'],
    ['yuv422p', 'h264-deep'],
  ])('maps H.264 with the pixel format %s to the codec %s', (pix_fmt, codec) => {
    expect(read([{ ...picture, pix_fmt }]).picture?.codec).toBe(codec)
  })

  test('returns the video track’s duration if the container declares none', () => {
    expect(readProbe(JSON.stringify({ streams: [{ ...picture, duration: '7' }], format: { duration: 'N/A' } })).durationSeconds).toBe(7)
  })
})

describe('a video’s packets', () => {
  const measure = (...lines: string[]) => {
    const reader = packetReader()
    // Sends the output in small pieces, like a pipe.
    for (const piece of lines
      .join('\n')
      .concat('\n')
      .match(/[\s\S]{1,7}/g) ?? [])
      reader.read(piece)
    return reader.measured()
  }
  const bases = ['#software: Lavf59', '#tb 0: 1/10', '#tb 1: 1/1000']

  test('determine its duration by the track that ends later, video or audio', () => {
    const frames = ['0,          0,          0,        1,      700, 0x9fc1', '0,          1,          1,        1,      700, 0x9fc1']

    expect(measure(...bases, ...frames)).toEqual({
      durationSeconds: 0.2,
      lastFrameSecond: 0.1,
      hasPicture: true,
      hasSound: false,
      bytes: 1400,
    })
    expect(measure(...bases, ...frames, '1, 800, 800, 25, 90, 0x1')).toMatchObject({ durationSeconds: 0.825, hasSound: true, bytes: 1490 })
  })

  test('may be in decoding order, and may lack times and durations', () => {
    const unknown = '-9223372036854775808'

    expect(measure(...bases, '0,0,0,1,7,0x1', '0,1,4,1,7,0x1', '0,2,2,1,7,0x1').durationSeconds).toBe(0.5)
    expect(measure(...bases, `0,0,${unknown},0,7,0x1`, `0,3,${unknown},0,7,0x1`).durationSeconds).toBe(0.6)
    expect(measure(...bases, `0,${unknown},${unknown},0,7,0x1`).hasPicture).toBe(false)
  })
})

describe('a file that was only partly read', () => {
  const measured = { durationSeconds: 1, lastFrameSecond: 1, hasPicture: true, hasSound: true, bytes: 10_000 }

  test.each([
    ['is mostly unread if its header declares much more', { format: 'avi', bytes: 50_000, durationSeconds: 20 }, true],
    ['isn’t mostly unread if its header declares the measured duration', { format: 'avi', bytes: 50_000, durationSeconds: 1 }, false],
    ['isn’t mostly unread if its header has no length', { format: 'mxf', bytes: 50_000, durationSeconds: null }, false],
    ['isn’t mostly unread if most of it was read', { format: 'avi', bytes: 12_000, durationSeconds: 20 }, false],
    ['is checked by the parser of its container', { format: 'mkv', bytes: 50_000, durationSeconds: 20 }, false],
  ] as const)('%s', (_, file, expected) => {
    expect(isMostlyUnread(measured, file)).toBe(expected)
  })
})

describe('ffprobe', () => {
  /** Returns media tools with an ffprobe that prints a shell command's output. */
  async function toolsPrinting(command: string) {
    const folder = await mkdtemp(path.join(tmpdir(), 'tools-'))
    const write = (name: string, script: string) => writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    await write('ffmpeg', 'echo "libx264 aac"')
    await write('ffprobe', `[ "$1" = -version ] || { ${command}; }`)
    return findMediaTools(path.join(folder, 'ffmpeg'))
  }

  test.each([
    ['prints endlessly', 'yes "a tag"'],
    ['prints more than 1 MB and ends', 'head -c 1000001 /dev/zero | tr "\\0" " "; echo "{}"'],
    ['lists very many streams', `printf '{"streams":['; yes '{},' | head -n 100000; echo '{}]}'`],
  ])('makes the file unusable if it %s', async (_, command) => {
    const tools = await toolsPrinting(command)

    await expect(tools?.probe('a.mp4')).rejects.toMatchObject({
      name: 'VideoUnusable',
      message: 'We couldn’t read this file as a video.',
    })
  })

  test('reads the file if its output is small', async () => {
    const tools = await toolsPrinting(`echo '{"format":{"duration":"2.5"}}'`)

    expect(await tools?.probe('a.mp4')).toEqual({ durationSeconds: 2.5, picture: null, sound: null })
  })
})

describe('a tool', () => {
  const endless = ['-e', 'setInterval(() => {}, 1000)']

  test('is killed when it takes too long', async () => {
    await expect(runTool({ program: process.execPath, args: endless, limitMs: 1 })).rejects.toMatchObject({ exceeded: 'time' })
  })

  test('is killed when its signal aborts, with the signal’s reason', async () => {
    const stopping = new AbortController()
    const run = runTool({ program: process.execPath, args: endless, limitMs: 60_000, signal: stopping.signal })

    stopping.abort(new Error('enough'))

    await expect(run).rejects.toThrow('enough')
  })

  test('that is missing or fails is reported', async () => {
    await expect(runTool({ program: '/nowhere/tool', args: [], limitMs: 60_000 })).rejects.toThrow('/nowhere/tool')
    const complaining = ['-e', 'console.error("no such codec"); process.exit(3)']
    await expect(runTool({ program: process.execPath, args: complaining, limitMs: 60_000 })).rejects.toThrow(
      'it exited with 3: no such codec',
    )
  })

  test('that is killed by a signal is reported with the signal', async () => {
    const killed = ['-e', 'process.kill(process.pid, "SIGKILL")']

    await expect(runTool({ program: process.execPath, args: killed, limitMs: 60_000 })).rejects.toThrow('it exited with SIGKILL')
  })

  test('gets its arguments unchanged and no input', async () => {
    let output = ''
    const words = ['$(id)', '`id`', '"; exit 7', "it's", '*', '']
    const saying = 'process.stdin.on("end", () => console.log(JSON.stringify(process.argv.slice(1)))).resume()'

    await runTool({
      program: process.execPath,
      args: ['-e', saying, '--', ...words],
      limitMs: 60_000,
      onOutput: (text) => (output += text),
    })

    expect(JSON.parse(output)).toEqual(words)
  })
})
