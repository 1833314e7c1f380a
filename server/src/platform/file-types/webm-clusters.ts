// Finds a WebM or Matroska file's start and end times from the blocks in its clusters (RFC 9559, 5.1.3).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import { CUT_OFF } from './video-facts.ts'
import { type Element, elementAt, elementsIn, ids, numberAt, wholeOf } from './webm-elements.ts'

// Recorders start a cluster every few seconds. Five seconds at 100 Mbit/s are about 60 MB.
const FARTHEST = 64_000_000
const PIECE = 1_000_000
const MOST_BLOCKS = 200_000

/** Returns a cluster's time, in the file's time unit. */
export async function firstTime(file: FileReader, cluster: Element): Promise<number> {
  const elements = await elementsIn(file, cluster, ids.time)
  return wholeOf({ file, elements }, ids.time)
}

type Walk = {
  segment: Element
  cluster: Element
  /** The default block duration of each track, or 0 if unknown. */
  usual: ReadonlyMap<number, number>
  /** A recording without a length is refused if it ends within a block. */
  isRecording: boolean
}

// Elements of a recording's segments and clusters (RFC 9559, 27.1). Other bytes can follow them.
const known = new Set<number>([
  ...[ids.cluster, ids.time, ids.simpleBlock, ids.group, ids.checksum],
  // The position and size of a cluster, an encrypted block, a void, cues, tags, chapters, attachments, the seek head, info and tracks.
  ...[0xa7, 0xab, 0xaf, 0xec, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469, 0x114d9b74, ids.info, ids.tracks],
])
const firstBytes = new Set([...known].map((id) => id.toString(16).slice(0, 2)))

/**
 * Returns the end of the last block, in the file's time unit, or null if no block is found. Refuses a file in which more bytes follow the
 * last readable element than precede it.
 */
export async function lastTime(file: FileReader, walk: Walk): Promise<number | null> {
  const { segment, cluster: first } = walk
  const cluster = await lastCluster(file, walk)
  const { latest, end } = cluster ? await readBlocks(file, { ...walk, cluster }) : { latest: null, end: await endOfClusters(file, walk) }
  return segment.end - end > end - first.start ? unusable(CUT_OFF) : latest
}

/** Returns the end of the unbroken run of elements that begins with the first cluster. */
async function endOfClusters(file: FileReader, { segment, cluster }: Walk): Promise<number> {
  let end = cluster.end
  for (let count = 0; end < segment.end && count < MOST_BLOCKS; count++) {
    const element = await elementAt(file, end, segment.end)
    if (!element || !known.has(element.id)) break
    end = element.end
  }
  return end
}

/** Searches backward from the end, because a recording’s clusters don’t declare their length. */
async function lastCluster(file: FileReader, { segment, cluster }: Walk): Promise<Element | undefined> {
  const id = Buffer.alloc(4)
  id.writeUInt32BE(ids.cluster)
  const start = Math.max(cluster.start - 12, segment.end - FARTHEST)
  for (let end = segment.end; end > start; end -= PIECE) {
    const from = Math.max(start, end - PIECE)
    // An id can span two pieces.
    const bytes = await file.read(from, Math.min(PIECE, end - from + id.length - 1))
    for (let at = bytes.lastIndexOf(id); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(id, at - 1)) {
      const element = await clusterAt(file, from + at, segment.end)
      if (element) return element
    }
  }
  return undefined
}

/**
 * Returns the cluster at a position, or undefined if there is none. An id's bytes can occur anywhere, so the cluster must also begin with
 * its time, or with a checksum and its time.
 */
async function clusterAt(file: FileReader, at: number, end: number): Promise<Element | undefined> {
  const element = await elementAt(file, at, end)
  const first = element && (await elementAt(file, element.start, end))
  const time = first?.id === ids.checksum ? await elementAt(file, first.end, end) : first
  return time?.id === ids.time && time.end - time.start <= 8 ? element : undefined
}

type Clock = { base: number; latest: number | null; before: Map<number, number> }

type BlocksRead = { latest: number | null; end: number }

/** Reads all blocks from a cluster to the end of the segment, or to bytes that belong to no element. */
async function readBlocks(file: FileReader, { segment, cluster, usual, isRecording }: Walk): Promise<BlocksRead> {
  const clock: Clock = { base: 0, latest: null, before: new Map() }
  let count = 0
  let at = cluster.start
  while (at < segment.end) {
    const element = await elementAt(file, at, segment.end)
    if (await isOther(file, at, element)) break
    if (!element || element.end > segment.end) return cutOff(at, isRecording)
    if (++count > MOST_BLOCKS) return { latest: null, end: segment.end }
    await readElement(file, clock, { element, usual })
    at = element.id === ids.cluster ? element.start : element.end
  }
  return { latest: clock.latest, end: at }
}

/** Handles a file that ends inside a block. Refuses a recording, which ends inside a block only if it was cut off. */
const cutOff = (end: number, isRecording: boolean): BlocksRead => (isRecording ? unusable(CUT_OFF) : { latest: null, end })

/** Returns whether the bytes at a position are neither an element of a recording nor the start of one. */
const isOther = async (file: FileReader, at: number, element: Element | undefined): Promise<boolean> =>
  element ? !known.has(element.id) : !firstBytes.has((await file.read(at, 1)).toString('hex'))

async function readElement(file: FileReader, clock: Clock, { element, usual }: { element: Element; usual: Walk['usual'] }): Promise<void> {
  if (element.id === ids.time) clock.base = await wholeOf({ file, elements: [element] }, ids.time)
  else if (element.id === ids.simpleBlock) await countBlock(file, clock, { block: element, usual })
  else if (element.id === ids.group) await countGroup(file, clock, { group: element, usual })
}

async function countGroup(file: FileReader, clock: Clock, { group, usual }: { group: Element; usual: Walk['usual'] }) {
  const elements = await elementsIn(file, group)
  const block = elements.find(({ id }) => id === ids.block)
  const lasts = await wholeOf({ file, elements }, ids.blockDuration)
  if (block) await countBlock(file, clock, { block, usual, ...(lasts > 0 && { lasts }) })
}

/**
 * Counts a block, which begins with its track number and its time in the cluster. Without a duration, it lasts as long as the previous
 * block.
 */
async function countBlock(
  file: FileReader,
  clock: Clock,
  { block, usual, lasts }: { block: Element; usual: Walk['usual']; lasts?: number },
): Promise<void> {
  const head = await file.read(block.start, 12)
  const track = numberAt(head, 0, { keepsMark: false })
  if (!track || head.length < track.length + 2 || !usual.has(track.value)) return
  const time = clock.base + head.readInt16BE(track.length)
  const length = lasts ?? (usual.get(track.value) || time - (clock.before.get(track.value) ?? time))
  clock.before.set(track.value, time)
  clock.latest = Math.max(clock.latest ?? 0, time + Math.max(0, length))
}
