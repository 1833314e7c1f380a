// Finds the codecs of a video before the upload, so that the server can refuse formats that students' browsers can't play.

// Even the index of a day-long video is smaller than this. If the index is larger, the server checks the uploaded file instead.
const MOST_INDEX_BYTES = 30_000_000
const MOST_BOXES = 1_000
// A Matroska file has its tracks at the beginning.
const TRACKS_WITHIN_BYTES = 1_000_000

/** Returns the codec codes of a video's tracks, such as `hvc1,mp4a` or `V_MPEGH/ISO/HEVC,A_AAC`. Undefined if none are found. */
export async function findCodecs(file: Blob): Promise<string | undefined> {
  const beginning = await textOf(file.slice(0, 12))
  const codes = beginning.startsWith('\x1aE\xdf\xa3') ? await codesOfMatroska(file) : await codesOfMp4(file)
  return codes.length > 0 ? [...new Set(codes)].join() : undefined
}

const textOf = async (piece: Blob) => new TextDecoder('latin1').decode(await piece.arrayBuffer())

const codesOfMatroska = async (file: Blob): Promise<string[]> =>
  (await textOf(file.slice(0, TRACKS_WITHIN_BYTES))).match(/[VA]_[A-Z0-9]+(?:\/[A-Z0-9]+)*/g) ?? []

/** Finds each track's code in the first entry of its sample descriptions (ISO/IEC 14496-12, 8.5.2). */
async function codesOfMp4(file: Blob): Promise<string[]> {
  const index = await indexOfMp4(file)
  if (index === undefined) return []
  return [...(await textOf(index)).matchAll(/stsd[\s\S]{12}([\s\S]{4})/g)].map(([, code = '']) => code)
}

/** Returns the `moov` box, which may come after the media data. */
async function indexOfMp4(file: Blob): Promise<Blob | undefined> {
  for (let at = 0, boxes = 0; at + 16 <= file.size && boxes < MOST_BOXES; boxes += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const size = head.getUint32(0) === 1 ? Number(head.getBigUint64(8)) : head.getUint32(0)
    const kind = String.fromCharCode(head.getUint8(4), head.getUint8(5), head.getUint8(6), head.getUint8(7))
    if (kind === 'moov') return size <= MOST_INDEX_BYTES ? file.slice(at, at + size) : undefined
    if (size < 8) return undefined
    at += size
  }
  return undefined
}
