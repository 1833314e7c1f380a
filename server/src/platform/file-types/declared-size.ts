// Checks that a file is complete if only ffmpeg reads its format.
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import { COPY_PROTECTED, CUT_OFF } from './video-facts.ts'
import { hasPackets, PACKETS_BYTES } from './video-formats.ts'

/** Rejects an AVI file that ends before its first list ends (Microsoft, AVI RIFF File Reference). */
export async function requireWholeAvi(file: FileReader): Promise<null> {
  const head = await file.read(0, 8)
  // The size is unset in a recording that was never finalized. Some programs include the 8 bytes of this header.
  const declared = head.readUInt32LE(4)
  return declared !== 0xffff_ffff && declared > file.bytes ? unusable(CUT_OFF) : null
}

// The id of the File Properties Object, which contains the file size (Microsoft, ASF Specification, 3.2).
const PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex')
const LIVE = 1
// The ids of the Content Encryption Object and its extension (3.14, 3.15).
const PROTECTIONS = ['fbb3112223bdd211b4b700a0c955fc6e', '14e68a292226174cb935dae07ee9289c'].map((id) => Buffer.from(id, 'hex'))

/** Refuses a Windows Media file that is encrypted, or smaller than its declared size unless it is a live stream. */
export async function requireWholeWmv(file: FileReader): Promise<null> {
  const head = await file.read(0, 100_000)
  if (PROTECTIONS.some((id) => head.includes(id))) return unusable(COPY_PROTECTED)
  const at = head.indexOf(PROPERTIES)
  if (at < 0 || head.length < at + 92) return null
  const isLive = (head.readUInt32LE(at + 88) & LIVE) === LIVE
  return !isLive && Number(head.readBigUInt64LE(at + 40)) > file.bytes ? unusable(CUT_OFF) : null
}

const SAMPLES = 100

/** Refuses a transport stream if most of its bytes aren't packets. Such a stream doesn't declare its size. */
export async function requireWholeStream(file: FileReader): Promise<null> {
  let readable = 0
  for (let sample = 0; sample < SAMPLES; sample++)
    if (hasPackets(await file.read(Math.floor((sample * Math.max(0, file.bytes - PACKETS_BYTES)) / SAMPLES), PACKETS_BYTES))) readable++
  return readable < SAMPLES / 2 ? unusable(CUT_OFF) : null
}
