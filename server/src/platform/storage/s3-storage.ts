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
  /** Undefined for Amazon S3. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket name is part of the path instead of the host, as most stores other than Amazon S3 require. */
  isPathStyle: boolean
}

// At most four parts of this size are in memory for each upload. S3 allows 10,000 parts, so a file can have up to 80 GB.
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3

// S3 allows names of 1 kB. Disks have a lower limit, and files must be movable to disk.
const LONGEST_NAME = 255

// Each slow reader holds a connection. With the client's default limit of 50, slow readers would block all files.
const connections = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
const CONNECT_MS = 10_000

/** How long the store may be silent after accepting a connection: before the response starts, and while bytes are being transferred. */
export type Patience = { answerMs: number; idleMs: number }

// A waiting request counts as in progress, so the response must start soon. Joining the parts of a 20 GB file may take the store a while.
const USUAL: Patience = { answerMs: 5_000, idleMs: 120_000 }
const TRIES = 2

/** Stores files in a bucket of an S3-compatible store. Files are either complete or missing. */
export function s3Storage(place: S3Place, { answerMs, idleMs }: Patience = USUAL): Storage & { close: () => void } {
  const { bucket } = place
  const asking = clientOf(place, { maxAttempts: TRIES, requestHandler: { requestTimeout: answerMs, throwOnRequestTimeout: true } })
  // Uploading a part can be slow on a slow connection, and a listing can be long.
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
    // Objects whose names aren't valid keys don't belong to the site.
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

// The response to a HEAD request has no body, so the library provides no message.
const bucketTroubles: Partial<Record<number, string>> = { 403: 'these keys don’t have access to it', 404: 'it doesn’t exist' }

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
    // Many stores other than Amazon S3 don't support the newer checksums.
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

/** Uploaded parts take up space until the upload is aborted. If that fails, the store's lifecycle rules must delete them. */
async function abandon(client: S3Client, { UploadId, ...of }: { Bucket: string; Key: string; UploadId: string | undefined }) {
  if (UploadId !== undefined) await client.send(new AbortMultipartUploadCommand({ ...of, UploadId })).catch(() => undefined)
}

type Part = { bucket: string; key: string; range: ByteRange | undefined; idleMs: number }

/** Requests the file when reading starts, and closes the connection when reading stops. */
async function* bodyOf(client: S3Client, { bucket, key, range, idleMs }: Part): AsyncGenerator<Buffer> {
  const asked = { Bucket: bucket, Key: key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
  const { Body } = await client.send(new GetObjectCommand(asked))
  if (Body instanceof Readable) yield* whileItMoves(Body, idleMs)
}

class StoreStopped extends Error {
  override name = 'TimeoutError'
}

/** Replaces the client's own time limit, which also counts the reader's pauses, for example while a video is paused. */
async function* whileItMoves(body: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const giveUp = () => body.destroy(new StoreStopped('the transfer of a file was interrupted'))
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
  // `pipe` doesn't forward errors, so the source's error is passed on explicitly.
  content.on('error', (error) => counter.destroy(error))
  return { counted: content.pipe(counter), bytesSoFar: () => bytes }
}
