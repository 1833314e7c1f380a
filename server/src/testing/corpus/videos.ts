// Videos to upload: containers, codecs and unusual files. ffmpeg generates them; most last two seconds.
import { encodeVideo } from '../videos.ts'
import { type CorpusFile, corpusFile, type Outcome, quick } from './corpus.ts'

const SECONDS = 2
/** The ffmpeg input of a moving test picture. */
const picture = (seconds = SECONDS, more = 'size=160x90:rate=12') => ['-f', 'lavfi', '-i', `testsrc=${more}:duration=${seconds}`]
const tone = (seconds = SECONDS) => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`]
// High quality, so that every rendition is smaller than its original.
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '5', '-pix_fmt', 'yuv420p']
const aac = ['-c:a', 'aac', '-b:a', '128k']
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '2M']
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M']
const av1 = ['-c:v', 'libsvtav1', '-preset', '12', '-crf', '10']
const opus = ['-c:a', 'libopus', '-b:a', '128k']
const live = ['-f', 'webm', '-live', '1']

const both = (...words: string[]) => [...picture(), ...tone(), ...words]

/** The common outcomes: duration, size and playable renditions, in menu order. */
const all: Outcome = 'accepted: 2 s, 160×90: audio 240p original'
const original: Outcome = 'accepted: 2 s, 160×90: original'
/** Browsers can't play the original. */
const silent: Outcome = 'accepted: 2 s, 160×90: 240p'
const converted: Outcome = 'accepted: 2 s, 160×90: audio 240p'
const EXPORT = 'This site can’t convert videos. Export it as an MP4 with H.264 video and AAC audio, then upload that file.'
const unplayable = (kind: string): Outcome => `refused: This is ${kind} video, which browsers can’t play. ${EXPORT}`
const unplayableWith = (kind: string, part: string): Outcome =>
  `refused: This is ${kind} file with ${part}, which many browsers can’t play. ${EXPORT}`
const cutOff: Outcome = 'refused: This video is incomplete. Export or copy it again.'
const notVideo = (type: string): Outcome => `refused: This is a file of type ${type}, not a video. Choose an MP4.`
const unreadable = (name: string): Outcome =>
  `refused: This is ${name}, which this site can’t read. Export it as an MP4 with H.264 video and AAC audio, then upload that file.`
const unknown: Outcome = 'refused: This file isn’t a video we can read. Choose an MP4.'

const made = (name: string, fileName: string, words: readonly string[], ...outcomes: [Outcome, Outcome?]) =>
  corpusFile({ name, fileName, make: () => encodeVideo(words, fileName.split('.').at(-1)) }, ...outcomes)

const containers: CorpusFile[] = [
  quick(made('an MP4 with H.264 and AAC', 'a.mp4', both(...h264, ...aac), all, original)),
  made('an MP4 whose index comes first', 'a.mp4', both(...h264, ...aac, '-movflags', '+faststart'), all, original),
  made('an M4V', 'a.m4v', both(...h264, ...aac), all, original),
  made('a Flash MP4', 'a.f4v', both(...h264, ...aac), all, original),
  made('a MOV with H.264 and AAC', 'a.mov', both(...h264, ...aac), all, original),
  made('a WebM with VP8 and Vorbis', 'a.webm', both(...vp8, '-c:a', 'libvorbis'), all, original),
  made('a WebM with VP9 and Opus', 'a.webm', both(...vp9, ...opus), all, original),
  made('a WebM with AV1 and Opus', 'a.webm', both(...av1, ...opus), all, original),
  made('a Matroska with H.264 and AAC', 'a.mkv', both(...h264, ...aac), all, original),
  made('an AVI with MPEG-4 and MP3', 'a.avi', both('-c:v', 'mpeg4', '-q:v', '1', '-c:a', 'libmp3lame'), converted, unplayable('an AVI')),
  made(
    'an AVI with Motion JPEG and PCM',
    'a.avi',
    both('-c:v', 'mjpeg', '-q:v', '2', '-c:a', 'pcm_s16le'),
    converted,
    unplayable('an AVI'),
  ),
  made('an AVI with H.264', 'a.avi', both(...h264, '-c:a', 'libmp3lame'), converted, unplayable('an AVI')),
  made(
    'a 3GP with H.263',
    'a.3gp',
    [...picture(2, 'size=176x144:rate=12'), ...tone(), '-c:v', 'h263', '-q:v', '1', ...aac],
    'accepted: 2 s, 176×144: audio 240p',
    unplayable('a 3GP'),
  ),
  made('a 3G2 with MPEG-4', 'a.3g2', both('-c:v', 'mpeg4', '-q:v', '1', ...aac), converted, unplayable('a 3G2')),
  made('a transport stream, which begins at 1.4 seconds', 'a.ts', both(...h264, ...aac), converted, unplayable('an MPEG transport stream')),
  made('a transport stream of a camera', 'a.m2ts', both(...h264, '-c:a', 'ac3'), converted, unplayable('an MPEG transport stream')),
  corpusFile(
    {
      name: 'a transport stream saved from within a packet',
      fileName: 'a.ts',
      make: async () => (await encodeVideo(both('-c:v', 'mpeg2video', '-q:v', '1', '-g', '3', '-c:a', 'mp2'), 'ts')).subarray(1000),
    },
    converted,
    unplayable('an MPEG transport stream'),
  ),
  made('an FLV with its own codec', 'a.flv', both('-c:v', 'flv', '-q:v', '1', '-c:a', 'libmp3lame'), converted, unplayable('an FLV')),
  made('an FLV with H.264', 'a.flv', both(...h264, ...aac), converted, unplayable('an FLV')),
  made('a WMV', 'a.wmv', both('-c:v', 'wmv2', '-q:v', '1', '-c:a', 'wmav2'), converted, unplayable('a Windows Media (WMV)')),
  made(
    'an MPEG-1',
    'a.mpg',
    [...picture(2, 'size=160x90:rate=25'), ...tone(), '-c:v', 'mpeg1video', '-q:v', '1', '-c:a', 'mp2'],
    converted,
    unplayable('an MPEG'),
  ),
  made(
    'a file of a DVD',
    'a.vob',
    [...picture(2, 'size=160x90:rate=25'), ...tone(), '-c:v', 'mpeg2video', '-q:v', '1', '-c:a', 'ac3'],
    converted,
    unplayable('an MPEG'),
  ),
  made(
    'an Ogg with Theora and Vorbis',
    'a.ogv',
    both('-c:v', 'libtheora', '-q:v', '10', '-c:a', 'libvorbis'),
    converted,
    unplayable('an Ogg'),
  ),
  made(
    'a DV of a camera',
    'a.dv',
    [...picture(2, 'size=720x576:rate=25'), ...tone(), '-target', 'pal-dv'],
    'accepted: 2 s, 768×576: audio 240p 360p 480p',
    unplayable('a DV'),
  ),
  made(
    'an MXF of a camera',
    'a.mxf',
    [...picture(2, 'size=160x90:rate=25'), ...tone(), '-c:v', 'mpeg2video', '-q:v', '1', '-c:a', 'pcm_s16le', '-ar', '48000'],
    converted,
    unplayable('an MXF'),
  ),
]

const h265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '5', '-x265-params', 'log-level=none', '-tag:v', 'hvc1']
const codecs: CorpusFile[] = [
  quick(made('an MP4 with H.265', 'a.mp4', both(...h265, ...aac), all, unplayableWith('an MP4', 'H.265 (HEVC) video'))),
  made(
    'an MP4 with MPEG-4 Part 2',
    'a.mp4',
    both('-c:v', 'mpeg4', '-q:v', '1', ...aac),
    all,
    unplayableWith('an MP4', 'MPEG-4 Part 2 video'),
  ),
  made('an MP4 with AV1', 'a.mp4', both(...av1, ...aac), all, original),
  made('an MP4 with VP9', 'a.mp4', both(...vp9, ...aac), all, original),
  made('an MP4 with MP3', 'a.mp4', both(...h264, '-c:a', 'libmp3lame'), all, original),
  made('an MP4 with Opus', 'a.mp4', both(...h264, ...opus), all, original),
  made('an MP4 with FLAC', 'a.mp4', both(...h264, '-c:a', 'flac', '-strict', '-2'), all, original),
  made('an MP4 with AC-3', 'a.mp4', both(...h264, '-c:a', 'ac3'), all, unplayableWith('an MP4', 'Dolby AC-3 audio')),
  made('a MOV with Apple Lossless', 'a.mov', both(...h264, '-c:a', 'alac'), all, unplayableWith('a MOV', 'Apple Lossless (ALAC) audio')),
  made('a MOV with PCM', 'a.mov', both(...h264, '-c:a', 'pcm_s16le'), all, unplayableWith('a MOV', 'uncompressed (PCM) audio')),
  made('a MOV with ProRes', 'a.mov', both('-c:v', 'prores_ks', '-c:a', 'pcm_s16le'), all, unplayableWith('a MOV', 'ProRes video')),
  made('a MOV with Motion JPEG', 'a.mov', both('-c:v', 'mjpeg', '-q:v', '2', ...aac), all, unplayableWith('a MOV', 'Motion JPEG video')),
  made(
    'an MP4 with H.264 of 10 bits',
    'a.mp4',
    both('-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '5', '-pix_fmt', 'yuv420p10le', ...aac),
    all,
    unplayableWith('an MP4', '10-bit, 4:2:2 or 4:4:4 H.264 video'),
  ),
  made(
    'an MP4 with H.264 in 4:2:2',
    'a.mp4',
    both('-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '5', '-pix_fmt', 'yuv422p', ...aac),
    all,
    unplayableWith('an MP4', '10-bit, 4:2:2 or 4:4:4 H.264 video'),
  ),
  made('a Matroska with H.265', 'a.mkv', both(...h265, ...aac), all, unplayableWith('a Matroska (MKV)', 'H.265 (HEVC) video')),
  made(
    'a Matroska with PCM',
    'a.mkv',
    both(...h264, '-c:a', 'pcm_s16le'),
    all,
    unplayableWith('a Matroska (MKV)', 'uncompressed (PCM) audio'),
  ),
  made(
    'an AV1 that is smaller than any rendition',
    'a.mp4',
    [...picture(20, 'size=160x90:rate=1'), '-c:v', 'libsvtav1', '-preset', '12', '-crf', '60'],
    'accepted: 20 s, 160×90: 240p',
    'accepted: 20 s, 160×90: original',
  ),
  made(
    'a VP9 in 4:4:4 that is smaller than any rendition',
    'a.mp4',
    [...picture(20, 'size=160x90:rate=1'), '-c:v', 'libvpx-vp9', '-cpu-used', '8', '-crf', '63', '-b:v', '0', '-pix_fmt', 'yuv444p'],
    'accepted: 20 s, 160×90: 240p',
    'accepted: 20 s, 160×90: original',
  ),
  made(
    'HDR that names only its transfer function',
    'a.mp4',
    both(...h265, '-pix_fmt', 'yuv420p10le', '-color_trc', 'smpte2084', ...aac),
    all,
    unplayableWith('an MP4', 'H.265 (HEVC) video'),
  ),
  made(
    'HDR in RGB',
    'a.mp4',
    both(...h265, '-pix_fmt', 'gbrp10le', '-color_trc', 'arib-std-b67', ...aac),
    all,
    unplayableWith('an MP4', 'H.265 (HEVC) video'),
  ),
  made('a Matroska with FFV1', 'a.mkv', both('-c:v', 'ffv1', ...aac), all, unplayableWith('a Matroska (MKV)', 'FFV1 video')),
]

/** A file that is changed after encoding. */
const changed = (entry: CorpusFile, change: (file: Buffer) => unknown): CorpusFile => ({
  ...entry,
  make: async () => {
    const file = await entry.make()
    change(file)
    return file
  },
})

/** Sets the length of each track's first edit to 0. */
function openEdits(file: Buffer): void {
  for (let at = file.indexOf('elst'); at >= 0; at = file.indexOf('elst', at + 4)) file.writeUInt32BE(0, at + 12)
}

const lengths: CorpusFile[] = [
  quick(made('a WebM without a length, as browsers record it', 'a.webm', both(...vp8, ...opus, ...live), all, original)),
  made('a Matroska without a length', 'a.mkv', both(...h264, ...opus, '-f', 'matroska', '-live', '1'), all, original),
  made(
    'a WebM without a length that begins at 100 seconds',
    'a.webm',
    both(...vp8, ...opus, ...live, '-output_ts_offset', '100'),
    all,
    original,
  ),
  made('a WebM with clusters of 100 ms', 'a.webm', both(...vp8, ...opus, '-cluster_time_limit', '100', ...live), all, original),
  quick(
    made(
      'an MP4 in fragments without a length',
      'a.mp4',
      both(...h264, ...aac, '-g', '6', '-movflags', 'frag_keyframe+empty_moov'),
      all,
      original,
    ),
  ),
  made(
    'an MP4 whose first fragment is in its index',
    'a.mp4',
    both(...h264, ...aac, '-g', '6', '-movflags', 'frag_keyframe'),
    all,
    original,
  ),
  made('an MP4 in fragments of one frame', 'a.mp4', both(...h264, ...aac, '-movflags', 'frag_every_frame+empty_moov'), all, original),
  made(
    'an MP4 in fragments with an index of segments',
    'a.mp4',
    both(...h264, ...aac, '-g', '6', '-movflags', 'frag_keyframe+empty_moov+global_sidx+default_base_moof'),
    all,
    original,
  ),
  made('a Matroska that begins at 100 seconds', 'a.mkv', both(...h264, ...aac, '-output_ts_offset', '100'), all, original),
  made('an MP4 that begins at 100 seconds', 'a.mp4', both(...h264, ...aac, '-output_ts_offset', '100'), all, original),
  made(
    'an MP4 in fragments that begins at 100 seconds',
    'a.mp4',
    both(...h264, ...aac, '-output_ts_offset', '100', '-movflags', 'frag_keyframe+empty_moov'),
    all,
    original,
  ),
  made(
    'a transport stream that begins at 100 seconds',
    'a.ts',
    both(...h264, ...aac, '-output_ts_offset', '100'),
    converted,
    unplayable('an MPEG transport stream'),
  ),
  quick(
    made(
      'sound that continues after the picture',
      'a.mp4',
      [...picture(2), ...tone(8), ...h264, ...aac],
      'accepted: 8 s, 160×90: audio 240p original',
      'accepted: 8 s, 160×90: original',
    ),
  ),
  made(
    'a picture that continues after the sound',
    'a.mp4',
    [...picture(8), ...tone(2), ...h264, ...aac],
    'accepted: 8 s, 160×90: audio 240p original',
    'accepted: 8 s, 160×90: original',
  ),
  made(
    'a screen recording whose last frame stands still',
    'a.mkv',
    [...picture(10), ...tone(10), '-vf', "select='lt(t,1)'", '-vsync', 'vfr', ...h264, ...aac],
    'accepted: 10 s, 160×90: audio 240p original',
    'accepted: 10 s, 160×90: original',
  ),
  made(
    'sound that begins later',
    'a.mp4',
    [...picture(6), '-itsoffset', '4', ...tone(2), ...h264, ...aac],
    'accepted: 6 s, 160×90: audio 240p original',
    'accepted: 6 s, 160×90: original',
  ),
  made(
    'a picture that begins later',
    'a.mkv',
    ['-itsoffset', '4', ...picture(2), ...tone(6), ...h264, ...aac, '-map', '0:v', '-map', '1:a'],
    'accepted: 6 s, 160×90: audio 240p original',
    'accepted: 6 s, 160×90: original',
  ),
  corpusFile(
    {
      name: 'an MP4 whose header says 0 seconds',
      fileName: 'a.mp4',
      make: async () => {
        const file = await encodeVideo(both(...h264, ...aac))
        file.fill(0, file.indexOf('mvhd') + 20, file.indexOf('mvhd') + 24)
        return file
      },
    },
    all,
    original,
  ),
  changed(made('an MP4 whose header says 1,193 hours', 'a.mp4', both(...h264, ...aac), all, original), (file) =>
    file.writeUInt32BE(0xffff_fff0, file.indexOf('mvhd') + 20),
  ),
  changed(made('a WebM whose header says 278 hours', 'a.webm', both(...vp8, ...opus), all, original), (file) =>
    file.writeDoubleBE(1e9, file.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3),
  ),
  changed(made('an AVI whose header says 99 hours', 'a.avi', both('-c:v', 'mpeg4', '-q:v', '1'), converted, unplayable('an AVI')), (file) =>
    // The number of frames in the header of the file and of the stream (Microsoft, AVI RIFF File Reference).
    [file.indexOf('avih') + 24, file.indexOf('strh') + 40].map((at) => file.writeUInt32LE(99 * 3600 * 12, at)),
  ),
  changed(made('an MP4 whose edits have a length of 0', 'a.mp4', both(...h264, ...aac, '-bf', '2'), all, original), (file) =>
    openEdits(file),
  ),
  changed(
    made(
      'an MP4 in fragments whose edits have a length of 0',
      'a.mp4',
      both(...h264, ...aac, '-g', '6', '-movflags', 'frag_keyframe+delay_moov'),
      all,
      original,
    ),
    (file) => openEdits(file),
  ),
  made(
    'a transport stream whose sound begins late',
    'a.ts',
    [...picture(16), '-itsoffset', '12', ...tone(4), ...h264, ...aac],
    'accepted: 16 s, 160×90: audio 240p',
    unplayable('an MPEG transport stream'),
  ),
  made(
    'a transport stream whose picture begins late',
    'a.ts',
    [...tone(16), '-itsoffset', '12', ...picture(4), ...h264, ...aac],
    'accepted: 16 s, 160×90: audio 240p',
    unplayable('an MPEG transport stream'),
  ),
  made(
    'an MPEG-2 whose sound begins late',
    'a.mpg',
    [...picture(16, 'size=160x90:rate=25'), '-itsoffset', '12', ...tone(4), '-c:v', 'mpeg2video', '-q:v', '2', '-c:a', 'mp2'],
    'accepted: 16 s, 160×90: audio 240p',
    unplayable('an MPEG'),
  ),
  made(
    'one frame',
    'a.mp4',
    [...picture(1, 'size=160x90:rate=1'), ...h264],
    'accepted: 1 s, 160×90: 240p original',
    'accepted: 1 s, 160×90: original',
  ),
]

/** Writes a rotation by 90° into the header of the first track. */
function turned(file: Buffer): Buffer {
  const [ONE, LAST] = [0x1_0000, 0x4000_0000]
  const matrix = file.indexOf('tkhd') + 44
  ;[0, ONE, 0, -ONE, 0, 0, 90 * ONE, 0, LAST].forEach((value, index) => void file.writeInt32BE(value, matrix + index * 4))
  return file
}

/** Puts a still picture into the first track, which isn't the default track. */
const still = [
  ...['-f', 'lavfi', '-i', 'color=size=100x100:rate=1:duration=1', '-map', '2:v', '-map', '0:v', '-map', '1:a'],
  ...['-c:v:0', 'mjpeg', '-pix_fmt:v:0', 'yuvj420p', '-disposition:v:0', '0', '-disposition:v:1', 'default'],
]

/** Removes the packets of a track from a transport stream. */
const withoutTrack = (file: Buffer, track: number): Buffer =>
  Buffer.concat(
    Array.from({ length: file.length / 188 }, (_, at) => file.subarray(at * 188, (at + 1) * 188)).filter(
      (packet) => (packet.readUInt16BE(1) & 0x1fff) !== track,
    ),
  )

const tracks: CorpusFile[] = [
  made('a silent video', 'a.mp4', [...picture(), ...h264], 'accepted: 2 s, 160×90: 240p original', original),
  quick(
    corpusFile(
      { name: 'an upright video of a phone', fileName: 'a.mp4', make: async () => turned(await encodeVideo(both(...h264, ...aac))) },
      'accepted: 2 s, 90×160: audio 240p original',
      'accepted: 2 s, 90×160: original',
    ),
  ),
  made(
    'pixels that aren’t square, in an MP4',
    'a.mp4',
    both('-vf', 'setsar=2', ...h264, ...aac),
    'accepted: 2 s, 320×90: audio 240p original',
    'accepted: 2 s, 320×90: original',
  ),
  made(
    'pixels that aren’t square, in a Matroska',
    'a.mkv',
    both('-vf', 'setsar=2', ...h264, ...aac),
    'accepted: 2 s, 320×90: audio 240p original',
    'accepted: 2 s, 320×90: original',
  ),
  made(
    'pixels a hundred thousand times as wide as high',
    'a.webm',
    both('-vf', 'setsar=100000:max=100000', ...vp8, ...opus),
    all,
    original,
  ),
  made(
    'an odd size',
    'a.mkv',
    [...picture(2, 'size=161x91:rate=12'), ...tone(), '-c:v', 'libx264', '-crf', '5', '-pix_fmt', 'yuv444p', ...aac],
    'accepted: 2 s, 161×91: audio 240p original',
    unplayableWith('a Matroska (MKV)', '10-bit, 4:2:2 or 4:4:4 H.264 video'),
  ),
  made(
    'sizes for two renditions',
    'a.mp4',
    [...picture(2, 'size=640x360:rate=12'), ...tone(), ...h264, ...aac],
    'accepted: 2 s, 640×360: audio 240p 360p original',
    'accepted: 2 s, 640×360: original',
  ),
  made('60 frames a second', 'a.mp4', [...picture(2, 'size=160x90:rate=60'), ...tone(), ...h264, ...aac], all, original),
  made(
    'several audio tracks, of which the second is the default',
    'a.mkv',
    both(...h264, ...aac, '-map', '0:v', '-map', '1:a', '-map', '1:a', '-disposition:a:0', '0', '-disposition:a:1', 'default'),
    all,
    original,
  ),
  made(
    'a still before the video, in an MP4',
    'a.mp4',
    [...both(), ...still, ...h264.map((word) => (word === '-c:v' ? '-c:v:1' : word)), ...aac],
    all,
    original,
  ),
  made(
    'a still before the video, in a Matroska',
    'a.mkv',
    [...both(), ...still, ...h264.map((word) => (word === '-c:v' ? '-c:v:1' : word)), ...aac],
    all,
    original,
  ),
  corpusFile(
    {
      name: 'a transport stream that declares an audio track without packets',
      fileName: 'a.ts',
      make: async () => withoutTrack(await encodeVideo(both(...h264, ...aac), 'ts'), 0x101),
    },
    silent,
    unplayable('an MPEG transport stream'),
  ),
  corpusFile(
    {
      name: 'an audio track without content',
      fileName: 'a.mkv',
      make: () => encodeVideo([...picture(), '-f', 'lavfi', '-i', 'anullsrc', '-filter:a', 'atrim=end_sample=0', ...h264, ...aac], 'mkv'),
    },
    'accepted: 2 s, 160×90: 240p original',
    original,
  ),
  made(
    'a Matroska with an attachment',
    'a.mkv',
    both(...h264, ...aac, '-attach', 'package.json', '-metadata:s:t', 'mimetype=text/plain'),
    all,
    original,
  ),
  made(
    'subtitles and chapters',
    'a.mkv',
    [...both(), '-f', 'srt', '-i', 'data:text/plain,1%0A00:00:00,000 --> 00:00:01,000%0AHello', ...h264, ...aac, '-c:s', 'srt'],
    all,
    original,
  ),
  made('audio only, as an MP4', 'a.mp4', [...tone(), ...aac, '-brand', 'isom'], 'refused: This file has no video track.'),
  made('audio only, as a WebM', 'a.webm', [...tone(), ...opus], 'refused: This file has no video track.'),
  made(
    'an original that is smaller than any rendition',
    'a.mp4',
    [...picture(20, 'size=160x90:rate=1'), '-c:v', 'libx264', '-crf', '50', '-pix_fmt', 'yuv420p', '-g', '60'],
    'accepted: 20 s, 160×90: original',
    'accepted: 20 s, 160×90: original',
  ),
  made(
    'an AVI that is smaller than any rendition',
    'a.avi',
    [...picture(20, 'size=160x90:rate=1'), '-c:v', 'libx264', '-crf', '50', '-pix_fmt', 'yuv420p', '-g', '60'],
    'accepted: 20 s, 160×90: 240p',
    unplayable('an AVI'),
  ),
]

const half = (file: Buffer, share = 0.6) => file.subarray(0, Math.floor(file.length * share))
const cut = (name: string, fileName: string, words: readonly string[], ...outcomes: [Outcome, Outcome?]) =>
  corpusFile({ name, fileName, make: async () => half(await encodeVideo(words, fileName.split('.').at(-1))) }, ...outcomes)
const text = (name: string, fileName: string, content: string | Buffer, outcome: Outcome) =>
  corpusFile({ name, fileName, make: async () => Buffer.from(content) }, outcome)

const followed = (entry: CorpusFile, more: Buffer): CorpusFile => ({
  ...entry,
  make: async () => Buffer.concat([await entry.make(), more]),
})
const encryption = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', '0'.repeat(32), '-encryption_kid', '1'.repeat(32)]

const refused: CorpusFile[] = [
  cut('an MP4 whose end is missing', 'a.mp4', both(...h264, ...aac, '-movflags', '+faststart'), cutOff),
  quick(cut('an MP4 whose index is missing', 'a.mp4', both(...h264, ...aac), cutOff)),
  cut(
    'an MP4 in fragments whose end is missing',
    'a.mp4',
    both(...h264, ...aac, '-g', '6', '-movflags', 'frag_keyframe+empty_moov'),
    cutOff,
  ),
  cut('a WebM whose end is missing', 'a.webm', both(...vp8, ...opus), cutOff),
  cut('a recording whose end is missing', 'a.webm', both(...vp8, ...opus, ...live), cutOff),
  cut('a Matroska whose end is missing', 'a.mkv', both(...h264, ...aac), cutOff),
  cut('an AVI whose end is missing', 'a.avi', both('-c:v', 'mpeg4', '-q:v', '1'), cutOff, unplayable('an AVI')),
  cut(
    'a WMV whose end is missing',
    'a.wmv',
    both('-c:v', 'wmv2', '-q:v', '1', '-c:a', 'wmav2'),
    cutOff,
    unplayable('a Windows Media (WMV)'),
  ),
  followed(made('an MP4 with bytes behind it', 'a.mp4', both(...h264, ...aac), all, original), Buffer.alloc(500, 0x41)),
  followed(
    made(
      'an MP4 in fragments with bytes behind it',
      'a.mp4',
      both(...h264, ...aac, '-g', '6', '-movflags', 'frag_keyframe+empty_moov'),
      all,
      original,
    ),
    Buffer.alloc(500, 0x41),
  ),
  followed(made('a recording with letters behind it', 'a.webm', both(...vp8, ...opus, ...live), all, original), Buffer.alloc(500, 0x41)),
  followed(made('a recording with zeros behind it', 'a.webm', both(...vp8, ...opus, ...live), all, original), Buffer.alloc(5_000)),
  followed(made('a recording with a line break behind it', 'a.webm', both(...vp8, ...opus, ...live), all, original), Buffer.from('\n')),
  changed(made('an AVI that counts its header too', 'a.avi', both('-c:v', 'mpeg4', '-q:v', '1'), converted, unplayable('an AVI')), (file) =>
    file.writeUInt32LE(file.length, 4),
  ),
  made(
    'an encrypted MP4',
    'a.mp4',
    both(...h264, ...aac, ...encryption),
    'refused: This video is copy-protected. Export it without copy protection, then upload the new file.',
  ),
  made('a raw H.264', 'a.h264', [...picture(), ...h264], unreadable('a raw H.264 stream')),
  made('a raw H.265', 'a.hevc', [...picture(), ...h265.slice(0, -2)], unreadable('a raw H.265 stream')),
  made('a raw AV1', 'a.obu', [...picture(), ...av1], unreadable('a raw AV1 stream')),
  made('an IVF', 'a.ivf', [...picture(), ...vp8], unreadable('an IVF stream')),
  made('a Y4M', 'a.y4m', [...picture(), '-pix_fmt', 'yuv420p'], unreadable('an uncompressed Y4M stream')),
  made('a NUT', 'a.nut', both(...h264, ...aac), unreadable('a NUT video')),
  made('a RealMedia', 'a.rm', [...picture(2, 'size=176x144:rate=12'), '-c:v', 'rv10'], unreadable('a RealMedia video')),
  made('a Flash animation', 'a.swf', [...picture(), '-c:v', 'flv'], unreadable('a Flash animation (SWF)')),
  made('an MP3', 'a.mp3', [...tone(), '-c:a', 'libmp3lame'], notVideo('MP3')),
  made('music of an iPhone', 'a.m4a', [...tone(), ...aac], notVideo('M4A')),
  made('a WAV', 'a.wav', tone(), notVideo('WAV')),
  made('an animated GIF', 'a.gif', picture(), notVideo('GIF')),
  made('a picture', 'a.png', [...picture(), '-frames:v', '1'], notVideo('PNG')),
  quick(text('a playlist', 'a.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n', unknown)),
  text('a list of files', 'a.mp4', 'ffconcat version 1.0\nfile /etc/hostname\n', unknown),
  text('a text', 'a.mp4', 'Just some words.', unknown),
  made(
    'more pixels than a camera films',
    'a.avi',
    ['-f', 'lavfi', '-i', 'color=size=10000x7000:rate=1:duration=1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
    'refused: This video has 70 megapixels (10000 × 7000). The limit is 66 megapixels.',
    unplayable('an AVI'),
  ),
  corpusFile(
    { name: 'more than a day', fileName: 'a.mp4', make: () => encodeVideo([...picture(90_000, 'size=16x16:rate=1/3000'), ...h264]) },
    'refused: This video lasts 25 hours. The limit is 24 hours.',
  ),
]

/** Bytes without a pattern, the same in each run. */
const noise = (length: number): Buffer => {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state & 0xff
  }
  return Buffer.from(Array.from({ length }, next))
}

const spoil = (file: Buffer, filling: (length: number) => Buffer, share = 0.2) => {
  const from = Math.floor(file.length * share)
  filling(file.length - from).copy(file, from)
}
const zeros = (length: number) => Buffer.alloc(length)
const tracksOf = (sounds: number, ...words: string[]) => [
  ...picture(2, 'size=160x90:rate=25'),
  ...tone(),
  ...['-map', '0:v', ...Array.from({ length: sounds }, () => ['-map', '1:a']).flat()],
  ...words,
]
/** Sets the length of the last track's edit to 0. */
const openLastEdit = (file: Buffer) => file.writeUInt32BE(0, file.lastIndexOf('elst') + 12)
const followedBy = (entry: CorpusFile, content: Buffer): CorpusFile => ({
  ...entry,
  make: async () => Buffer.concat([await entry.make(), content]),
})

/** Complete files in which the chosen tracks make up only a small part. */
const sparse: CorpusFile[] = [
  made(
    'an MXF with eight audio tracks',
    'a.mxf',
    tracksOf(8, '-c:v', 'mpeg2video', '-b:v', '500k', '-c:a', 'pcm_s24le', '-ar', '48000'),
    converted,
    unplayable('an MXF'),
  ),
  made('an AVI with six audio tracks', 'a.avi', tracksOf(6, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le'), converted, unplayable('an AVI')),
  made(
    'an MPEG-2 with six audio tracks',
    'a.mpg',
    tracksOf(6, '-c:v', 'mpeg2video', '-b:v', '200k', '-c:a', 'mp2', '-b:a', '384k'),
    converted,
    unplayable('an MPEG'),
  ),
  made(
    'a black MXF without sound',
    'a.mxf',
    ['-f', 'lavfi', '-i', 'color=black:size=160x90:rate=25:duration=2', '-c:v', 'mpeg2video', '-q:v', '4', '-g', '15'],
    silent,
    unplayable('an MXF'),
  ),
  followedBy(
    made(
      'an AVI followed by a megabyte of other bytes',
      'a.avi',
      both('-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
      converted,
      unplayable('an AVI'),
    ),
    Buffer.alloc(1_000_000, 'letters '),
  ),
  changed(
    made('a MOV whose time code has an edit of length 0', 'a.mov', both(...h264, ...aac, '-timecode', '01:00:00:00'), all, original),
    openLastEdit,
  ),
  made(
    'uncompressed RGB that begins black',
    'a.mov',
    ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10:duration=2,fade=in:st=1:d=0.2', '-c:v', 'rawvideo', '-pix_fmt', 'rgb24'],
    'accepted: 2 s, 160×90: 240p original',
    unplayableWith('a MOV', 'uncompressed video'),
  ),
]

/** Files of the right size with only a fifth of their content, such as interrupted downloads and copies from a broken disk. */
const spoiled: CorpusFile[] = [
  changed(made('a fifth of an MP4, then zeros', 'a.mp4', both(...h264, ...aac, '-movflags', '+faststart'), cutOff), (file) =>
    spoil(file, zeros),
  ),
  changed(made('an MP4 with zeros in one frame', 'a.mp4', both(...h264, ...aac, '-g', '6'), all, original), (file) =>
    file.fill(0, file.indexOf('mdat') + 20_000, file.indexOf('mdat') + 21_000),
  ),
  ...[noise, zeros].flatMap((filling) => {
    const spoiledBy = (name: string, fileName: string, words: readonly string[], ...outcomes: [Outcome, Outcome?]) =>
      changed(made(`${name}, then ${filling.name}`, fileName, words, ...outcomes), (file) => spoil(file, filling))
    return [
      spoiledBy('a fifth of a WebM', 'a.webm', both(...vp8, ...opus, '-cluster_time_limit', '200'), cutOff),
      spoiledBy('a fifth of a recording', 'a.webm', both(...vp8, ...opus, '-cluster_time_limit', '200', ...live), cutOff),
      spoiledBy('a fifth of a Matroska', 'a.mkv', both(...h264, ...aac, '-cluster_time_limit', '200'), cutOff),
      spoiledBy(
        'a fifth of an MP4 in fragments',
        'a.mp4',
        both(...h264, ...aac, '-g', '3', '-movflags', 'frag_keyframe+empty_moov'),
        cutOff,
      ),
      spoiledBy('a fifth of a transport stream', 'a.ts', both(...h264, ...aac), cutOff, unplayable('an MPEG transport stream')),
      spoiledBy('a fifth of an FLV', 'a.flv', both(...h264, ...aac), cutOff, unplayable('an FLV')),
      spoiledBy('a fifth of an AVI', 'a.avi', both('-c:v', 'mpeg4', '-q:v', '1', '-c:a', 'libmp3lame'), cutOff, unplayable('an AVI')),
      spoiledBy(
        'a fifth of a WMV',
        'a.wmv',
        both('-c:v', 'wmv2', '-q:v', '1', '-c:a', 'wmav2'),
        cutOff,
        unplayable('a Windows Media (WMV)'),
      ),
    ]
  }),
]

/** Files with a wrong extension. */
const names: CorpusFile[] = [made('an MP4', 'a.mp4', both(...h264, ...aac), all, original)].flatMap((file) =>
  ['a.avi', 'lesson', 'a.html', 'a.pdf'].map((fileName) => ({ ...file, name: `an MP4 called ${fileName}`, fileName })),
)

export const videoCorpus: readonly CorpusFile[] = [
  ...containers,
  ...codecs,
  ...lengths,
  ...tracks,
  ...refused,
  ...spoiled,
  ...sparse,
  ...names,
]
