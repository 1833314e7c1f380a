import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { outgoing } from '../metrics/outgoing.ts'
import { isKey, requireKey } from './keys.ts'
import type { ByteRange, Storage } from './storage.ts'

export type S3Place = {
  /** Undefined for Amazon’s own. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket’s name stands in the path and not before the host: as most stores but Amazon’s want it. */
  isPathStyle: boolean
}

// Four parts of this size wait in memory at most for each file on its way; 10,000 of them, the most there can be, are 80 GB.
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3

// S3 takes names of a kilobyte; the disk's are shorter, so that one can be moved to the other.
const LONGEST_NAME = 255

// Whoever reads slowly holds a connection; with the client's own limit of 50 they would keep all others from every file.
const connections = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
const CONNECT_MS = 10_000

/** How long a store that takes a connection may then say nothing: before it begins to answer, and while bytes are on their way. */
export type Patience = { answerMs: number; idleMs: number }

// Whoever waits for an answer has a place among the requests at work. Joining the parts of 20 GB may take a store its time.
const USUAL: Patience = { answerMs: 5_000, idleMs: 120_000 }
const TRIES = 2

/** Files in a bucket of an S3-compatible store. A file is there whole or not at all. */
export function s3Storage(place: S3Place, { answerMs, idleMs }: Patience = USUAL): Storage & { close: () => void } {
  const { bucket } = place
  const asking = clientOf(place, { maxAttempts: TRIES, requestHandler: { requestTimeout: answerMs, throwOnRequestTimeout: true } })
  // A part that is brought takes as long as the line needs, and a list is long.
  const bringing = clientOf(place, { requestHandler: { socketTimeout: idleMs } })

  const bring = async (key: string, content: Readable | Buffer, signal?: AbortSignal) => {
    const { counted, bytesSoFar } = counting(content)
    const upload = new Upload({
      client: bringing,
      params: { Bucket: bucket, Key: requireKey(key), Body: counted },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
      leavePartsOnError: true,
    })
    const giveUp = () => void upload.abort()
    signal?.addEventListener('abort', giveUp)
    try {
      await upload.done()
    } catch (error) {
      if (!Buffer.isBuffer(content)) content.destroy()
      await abandon(asking, { Bucket: bucket, Key: key, UploadId: upload.uploadId })
      throw error
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
    return { bytes: bytesSoFar() }
  }

  const list = async function* () {
    // What nobody could have put in by a key is not ours.
    for await (const { Contents = [] } of paginateListObjectsV2({ client: bringing }, { Bucket: bucket }))
      for (const { Key: key, Size: bytes, LastModified: changedAt } of Contents)
        if (key !== undefined && isKey(key) && bytes !== undefined && changedAt !== undefined) yield { key, bytes, changedAt }
  }

  return {
    put: (key, content) => bring(key, content),
    take: async (key, path, signal) => {
      const kept = await bring(key, createReadStream(path), signal)
      signal?.throwIfAborted()
      await rm(path, { force: true })
      return kept
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
    size: async (key) => {
      if (
        requireKey(key)
          .split('/')
          .some((name) => name.length > LONGEST_NAME)
      )
        return undefined
      try {
        return (await asking.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    read: (key, range) => Readable.from(bodyOf(asking, { bucket, key: requireKey(key), range, idleMs }), { objectMode: false }),
    remove: async (key) => void (await asking.send(new DeleteObjectCommand({ Bucket: bucket, Key: requireKey(key) }))),
    list,
    pathOf: (key) => void requireKey(key),
    check: async () => {
      await asking.send(new HeadBucketCommand({ Bucket: bucket })).catch((error) => refuseBucket(bucket, error))
    },
    close: () => {
      asking.destroy()
      bringing.destroy()
    },
  }
}

// The answer to a HEAD request has no body, so the library has no words for it.
const bucketTroubles: Partial<Record<number, string>> = { 403: 'these keys may not use it', 404: 'it doesn’t exist' }

function refuseBucket(bucket: string, error: { message: string; $metadata?: { httpStatusCode?: number } }): never {
  const reason = bucketTroubles[error.$metadata?.httpStatusCode ?? 0] ?? error.message
  throw new Error(`The bucket ${bucket} can’t be used: ${reason}. Correct S3_BUCKET, S3_ENDPOINT or the keys.`, { cause: error })
}

type Limits = {
  maxAttempts?: number
  requestHandler: { requestTimeout?: number; throwOnRequestTimeout?: boolean; socketTimeout?: number }
}

function clientOf({ bucket: _, endpoint, region, isPathStyle, ...credentials }: S3Place, { requestHandler, ...limits }: Limits): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: isPathStyle,
    credentials,
    ...limits,
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: connections, httpsAgent: connections, ...requestHandler },
    // Many stores that are not Amazon's don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(
    (next, { commandName = 'other' }) =>
      (given) =>
        outgoing({ to: 's3', name: commandName, isAnswer: isMissing }, () => next(given)),
    { step: 'initialize', name: 'observed' },
  )
  return client
}

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** Parts that were sent cost room until somebody says that they aren’t wanted; a store that can’t forget them is asked to by its own rules. */
async function abandon(client: S3Client, { UploadId, ...of }: { Bucket: string; Key: string; UploadId: string | undefined }) {
  if (UploadId !== undefined) await client.send(new AbortMultipartUploadCommand({ ...of, UploadId })).catch(() => undefined)
}

type Part = { bucket: string; key: string; range: ByteRange | undefined; idleMs: number }

/** Asked for when somebody begins to read, and let go of when they stop. */
async function* bodyOf(client: S3Client, { bucket, key, range, idleMs }: Part): AsyncGenerator<Buffer> {
  const asked = { Bucket: bucket, Key: key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
  const { Body } = await client.send(new GetObjectCommand(asked))
  if (Body instanceof Readable) yield* whileItMoves(Body, idleMs)
}

class StoreStopped extends Error {
  override name = 'TimeoutError'
}

/** The client's own limit counts a reader's pauses as well, as of a video that is held. */
async function* whileItMoves(body: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const giveUp = () => body.destroy(new StoreStopped('the store stopped in the middle of a file'))
  let timer = setTimeout(giveUp, idleMs)
  try {
    for await (const chunk of body) {
      clearTimeout(timer)
      yield chunk
      timer = setTimeout(giveUp, idleMs)
    }
  } finally {
    clearTimeout(timer)
  }
}

function counting(content: Readable | Buffer) {
  if (Buffer.isBuffer(content)) return { counted: content, bytesSoFar: () => content.length }
  let bytes = 0
  const counter = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // What goes wrong at the source has to reach whoever reads the count.
  content.on('error', (error) => counter.destroy(error))
  return { counted: content.pipe(counter), bytesSoFar: () => bytes }
}
