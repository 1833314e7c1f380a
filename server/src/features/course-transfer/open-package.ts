import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { openZip } from '#platform/file-types/open-zip.ts'
import { entryFault, type Fault, isLitter, MANIFEST, packageLimits, plainPath } from './course-transfer.rules.ts'

/** An open course file with the files that may be read. */
export type OpenPackage = {
  /** File sizes in bytes by path. */
  sizes: ReadonlyMap<string, number>
  faults: Fault[]
  read: (path: string) => Promise<Buffer>
  /** Returns the first bytes of a file. */
  head: (path: string, bytes: number) => Promise<Buffer>
  stream: (path: string) => Promise<Readable>
  close: () => void
}

/** The error's message is shown to the user who uploaded the file. */
export class PackageUnreadable extends Error {
  override name = 'PackageUnreadable'
}

/** Reads the directory of an untrusted ZIP. Unpacks nothing, and never uses a path from the ZIP in the file system. */
export async function openPackage(file: string): Promise<OpenPackage> {
  const zip = await unlessBroken(() => openZip(file, { lazyEntries: true, decodeStrings: false, autoClose: false }))
  try {
    if (zip.entryCount > packageLimits.entries)
      throw new PackageUnreadable(`This ZIP has more than ${packageLimits.entries.toLocaleString('en')} files.`)
    const { entries, faults } = await unlessBroken(() => readDirectory(zip))
    faults.push(...sizeFaults([...entries.values()], (await stat(file)).size))
    return { ...reading(zip, entries), faults, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: ZipFile): Promise<{ entries: Map<string, Entry>; faults: Fault[] }> {
  const entries = new Map<string, Entry>()
  const faults: Fault[] = []
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    const name = plainPath(nameOf(entry))
    if (isLitter(name)) continue
    const isFolder = name.endsWith('/') && entry.uncompressedSize === 0
    const message = names.has(name.toLowerCase()) ? 'This path appears twice.' : entryFault(factsOf(name, entry))
    names.add(name.toLowerCase())
    if (message !== null) faults.push({ path: shown(name), message })
    else if (!isFolder) entries.set(name, entry)
  }
  return { entries: withoutFolder(entries), faults }
}

/** Removes the common folder of a course that was unpacked and zipped again as a folder. */
function withoutFolder(entries: Map<string, Entry>): Map<string, Entry> {
  const [first = ''] = entries.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  const isWhole = folder !== '' && entries.has(`${folder}${MANIFEST}`) && [...entries.keys()].every((name) => name.startsWith(folder))
  return isWhole ? new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry])) : entries
}

/**
 * Returns the name of a file. Prefers the Unicode path of Info-ZIP. Otherwise, decodes the name as UTF-8 if possible, because programs on
 * Linux and macOS omit the UTF-8 flag. Other names are CP437 (APPNOTE.TXT 6.3.10, appendix D).
 */
function nameOf({ fileNameRaw, extraFields }: Entry): string {
  const plain = getFileNameLowLevel(0, fileNameRaw, [], true)
  const told = getFileNameLowLevel(0, fileNameRaw, extraFields, true)
  return told === plain ? (utf8(fileNameRaw) ?? plain) : told
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const FILE_TYPE = 0o170000
const LINK = 0o120000

const factsOf = (name: string, entry: Entry) => ({
  name,
  bytes: entry.uncompressedSize,
  packedBytes: entry.compressedSize,
  isLink: ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK,
  isEncrypted: entry.isEncrypted(),
  isKnownPacking: entry.compressionMethod === 0 || entry.compressionMethod === 8,
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const shown = (name: string): string => name.replace(/[\u0000-\u001f\u007f]/g, '�').slice(0, 300)

/** Overlapping entries can expand a small file enormously, so their total packed size must not exceed the size of the ZIP. */
function sizeFaults(entries: readonly Entry[], fileBytes: number): Fault[] {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const bytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (packed > fileBytes) return [{ path: '', message: 'The files in this ZIP overlap.' }]
  if (bytes > packageLimits.bytes)
    return [{ path: '', message: `This file unpacks to more than ${packageLimits.bytes / 1_000_000_000} GB.` }]
  return []
}

function reading(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const stream = (path: string): Promise<Readable> => {
    const entry = entries.get(path)
    if (!entry) throw new Error(`no such file in the package: ${path}`)
    return unlessBroken(() => zip.openReadStreamPromise(entry))
  }
  return {
    sizes: new Map([...entries].map(([path, entry]) => [path, entry.uncompressedSize])),
    stream,
    read: (path: string) => unlessBroken(async () => Buffer.concat(await collect(await stream(path), limitOf(path)))),
    head: (path: string, bytes: number) =>
      unlessBroken(async () => Buffer.concat(await collect(await stream(path), bytes)).subarray(0, bytes)),
  }
}

const limitOf = (path: string) => (path === MANIFEST ? packageLimits.manifestBytes : packageLimits.coverBytes)

/** Reads at most `most` bytes, because the stated size may be wrong. */
async function collect(stream: Readable, most: number): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= most) break
  }
  return chunks
}

/** Treats every error as an unreadable ZIP, except system errors. */
export async function unlessBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PackageUnreadable || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new PackageUnreadable('This ZIP file is incomplete or damaged. Export the course again and upload the new file.', {
      cause: error,
    })
  }
}
