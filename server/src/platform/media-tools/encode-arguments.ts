// Argument lists for ffmpeg. They are never passed through a shell.
import { MOST_PIXELS } from '../file-types/video-facts.ts'
import type { DynamicRange } from './read-probe.ts'

/** The duration of a segment. Playback can start at the beginning or the middle of a segment. */
export const SEGMENT_SECONDS = 4
const KEYFRAME_SECONDS = SEGMENT_SECONDS / 2

// Players on phones and in browsers request each fragment by its byte range, from a playlist or from the file's index.
const FRAGMENTED = '+empty_moov+delay_moov+default_base_moof+global_sidx+skip_trailer'

// Normalizes the loudness in one pass (EBU R 128) for speech on phones. Gaps at the start or in between become silence.
const LEVELED = 'aresample=async=1:first_pts=0,loudnorm=I=-16:TP=-1.5:LRA=11:print_format=json'
/** Limits the output to this length. */
const lasting = (seconds: number): string[] => ['-t', seconds.toFixed(3)]

// Restricts ffmpeg to this one file, so that a file can't make it open playlists or other files.
const READ_FILES_ONLY = ['-protocol_whitelist', 'file']
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,flv,asf,mpeg,mpegvideo,ogg,mxf,dv'
// In transport and program streams, only a track's first packets describe it. ffmpeg keeps probed bytes in memory.
const PROBING = ['-probesize', '50M', '-analyzeduration', '3600M']

/** `hasOpenEdit` is true if the source has an edit of length 0 (mp4-edits.ts). ffmpeg must then not cut tracks at the ends of edits. */
export type Reading = { source: string; hasOpenEdit?: boolean }

/** Returns the arguments for opening an untrusted file. */
export const readingArguments = ({ source, hasOpenEdit = false }: Reading): string[] => [
  ...READ_FILES_ONLY,
  ...PROBING,
  ...(hasOpenEdit ? ['-advanced_editlist', '0'] : []),
  ...['-format_whitelist', CONTAINERS, '-max_pixels', String(MOST_PIXELS)],
  ...['-i', `file:${source}`],
]

const quietly = ['-y', '-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1']
const withoutTheRest = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
const threaded = (threads: number) => ['-threads', String(threads), '-filter_threads', String(threads)]

/** `picture` and `sound` are stream numbers. */
export type MeasureOrder = Reading & { picture: number; sound: number | null }

/**
 * Lists each packet with its time, without decoding it. Times are on the timeline that encoding uses, which starts at 0 and has no jumps.
 */
export const measureArguments = ({ picture, sound, ...reading }: MeasureOrder): string[] => [
  ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats'],
  ...readingArguments(reading),
  ...['-map', `0:${picture}`, ...(sound === null ? [] : ['-map', `0:${sound}`]), '-c', 'copy', '-copyinkf', '-f', 'framecrc', 'pipe:1'],
]

/**
 * Reads another track in the source without using it. In a transport stream, ffmpeg counts from the start of the earliest track that it
 * reads, so audio and video stay in sync only if both tracks are read when either is encoded.
 */
const readBeside = (stream: number | null, seconds: number): string[] =>
  stream === null ? [] : ['-map', `0:${stream}`, '-c', 'copy', ...lasting(seconds), '-f', 'null', 'pipe:1']

/** `beside` is the video track's stream number. */
export type SoundOrder = Reading & {
  stream: number
  beside: number | null
  target: string
  isStereo: boolean
  durationSeconds: number
}

/**
 * Encodes audio losslessly, for a track with changes in its audio format. At each change, ffmpeg restarts its filters, and the filters in
 * `soundArguments` would lose the seconds that they buffer.
 */
export const evenSoundArguments = (
  { stream, beside, target, isStereo, durationSeconds, ...reading }: SoundOrder,
  threads: number,
): string[] => [
  ...quietly,
  ...threaded(threads),
  ...readingArguments(reading),
  ...['-map', `0:${stream}`, '-vn', ...withoutTheRest, '-af', 'aresample=48000:async=1'],
  ...['-c:a', 'flac', '-sample_fmt', 's16', '-ar', '48000', '-ac', isStereo ? '2' : '1', '-f', 'matroska', `file:${target}`],
  ...readBeside(beside, durationSeconds),
]

/** Encodes only the audio, with normalized loudness. At the end, ffmpeg prints the measured loudness. */
export const soundArguments = (
  { stream, beside, target, isStereo, durationSeconds, ...reading }: SoundOrder,
  threads: number,
): string[] => [
  ...quietly,
  ...['-v', 'info'],
  ...threaded(threads),
  ...readingArguments(reading),
  ...['-map', `0:${stream}`, '-vn', ...withoutTheRest, '-af', `${LEVELED},apad`, ...lasting(durationSeconds)],
  ...['-c:a', 'aac', '-ar', '48000', '-ac', isStereo ? '2' : '1', '-b:a', isStereo ? '64k' : '48k'],
  ...['-movflags', FRAGMENTED, '-frag_duration', String(SEGMENT_SECONDS * 1_000_000), '-f', 'mp4', `file:${target}`],
  ...readBeside(beside, durationSeconds),
]

export type PictureOrder = Reading & {
  stream: number
  /** The audio track's stream number in the source. Null for a silent video. */
  beside: number | null
  durationSeconds: number
  /** How long the last frame is held, for example until the audio ends. */
  holdSeconds: number
  /** The file that `soundArguments` wrote, or null for a silent video. */
  sound: string | null
  target: string
  width: number
  height: number
  framesPerSecond: number
  /** The x264 constant rate factor. `mostKilobits` is the maximum bit rate in kbit/s. */
  crf: number
  mostKilobits: number
  profile: 'main' | 'high'
  /** The source's dynamic range. HDR is mapped to SDR. */
  range: DynamicRange
}

const transfers = { PQ: 'smpte2084', HLG: 'arib-std-b67' } as const

/**
 * Maps HDR to SDR (BT.709) as in ffmpeg's `tonemap` documentation. Files often declare only the transfer function, but zscale converts only
 * frames with complete color information. `sized` is applied in between, where RGB becomes YUV.
 */
const mapped = (range: DynamicRange, sized: string): string =>
  range === 'SDR'
    ? sized
    : [
        `setparams=color_primaries=bt2020:color_trc=${transfers[range]}:colorspace=bt2020nc`,
        `${sized}:out_color_matrix=bt2020,format=yuv420p10le`,
        'zscale=t=linear:npl=203,format=gbrpf32le',
        'zscale=p=bt709,tonemap=tonemap=mobius:desat=0',
        'zscale=t=bt709:m=bt709:r=tv',
      ].join()

/** Encodes the video track and adds the audio. Keyframes are at the same times in every size. */
export const pictureArguments = (
  {
    stream,
    beside,
    durationSeconds,
    holdSeconds,
    sound,
    target,
    width,
    height,
    framesPerSecond,
    crf,
    mostKilobits,
    profile,
    range,
    ...reading
  }: PictureOrder,
  threads: number,
): string[] => [
  ...quietly,
  ...threaded(threads),
  ...readingArguments(reading),
  ...(sound === null ? [] : [...READ_FILES_ONLY, '-i', `file:${sound}`]),
  ...['-map', `0:${stream}`, ...(sound === null ? [] : ['-map', '1:a:0', '-c:a', 'copy']), ...withoutTheRest, ...lasting(durationSeconds)],
  ...[
    '-vf',
    [
      `fps=fps=${framesPerSecond}:start_time=0,tpad=stop_mode=clone:stop_duration=${holdSeconds.toFixed(3)}`,
      mapped(range, `scale=${width}:${height}`),
      'setsar=1,format=yuv420p',
    ].join(),
  ],
  ...['-c:v', 'libx264', '-preset', 'medium', '-profile:v', profile, '-threads', String(threads)],
  ...['-crf', String(crf), '-maxrate', `${mostKilobits}k`, '-bufsize', `${2 * mostKilobits}k`],
  ...['-force_key_frames', `expr:gte(t,n_forced*${KEYFRAME_SECONDS})`, '-sc_threshold', '0'],
  // The minimum is a little less than a segment, so that a keyframe that is one frame early still starts a segment.
  ...['-movflags', `${FRAGMENTED}+frag_keyframe`, '-min_frag_duration', String((SEGMENT_SECONDS - 0.5) * 1_000_000)],
  ...['-f', 'mp4', `file:${target}`],
  ...readBeside(beside, durationSeconds),
]

export type StoryboardOrder = Reading & {
  stream: number
  target: string
  everySeconds: number
  columns: number
  rows: number
  width: number
  height: number
}

/** Draws small pictures row by row in one JPEG. The first picture is at second 0. */
export const storyboardArguments = (
  { stream, target, everySeconds, columns, rows, width, height, ...reading }: StoryboardOrder,
  threads: number,
): string[] => [
  ...quietly,
  ...threaded(threads),
  ...readingArguments(reading),
  ...['-map', `0:${stream}`, '-an', ...withoutTheRest],
  ...['-vf', `select=gte(t\\,selected_n*${everySeconds}),scale=${width}:${height},setsar=1,tile=${columns}x${rows}`],
  ...['-frames:v', '1', '-q:v', '7', '-f', 'image2', '-update', '1', `file:${target}`],
]

export type FrameOrder = Reading & { stream: number; target: string; second: number }

/** Extracts the picture that is displayed at a given time. */
export const frameArguments = ({ stream, target, second, ...reading }: FrameOrder, threads: number): string[] => [
  ...quietly,
  ...threaded(threads),
  ...['-ss', String(second)],
  ...readingArguments(reading),
  ...['-map', `0:${stream}`, '-an', ...withoutTheRest],
  ...['-frames:v', '1', '-f', 'image2', '-c:v', 'png', '-update', '1', `file:${target}`],
]
