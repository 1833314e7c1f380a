import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isDiskFull } from '../storage/disk-full.ts'
import { Refusal, refuse } from './refusal.ts'

/** A file that came with a form. Its name is only what the sender calls it. */
export type UploadedFile = { filename: string; content: Buffer }

/** One that was too large to be held; it is gone when the call is over, unless somebody has taken it over. */
export type FileOnDisk = { filename: string; path: string; bytes: number }

type Upload = NonNullable<Endpoint['upload']>

// Together as much text as a call in JSON may bring.
const MAX_FIELDS = 16
const MAX_FIELD_BYTES = 16 * 1024

// What all files that are being read hold together in this process. Who sends slowly holds little.
const MAX_HELD_BYTES = 64_000_000
let heldBytes = 0

type Kept = UploadedFile | FileOnDisk
type Form<File extends Kept> = { fields: Map<string, unknown>; file: File | null; keep: (part: MultipartFile) => Promise<File> }
type Read<File extends Kept> = { body: object; file: File | null }

/** Reads a form of text fields and at most one file, and no byte more than it may have. */
export const readUpload = (request: FastifyRequest, upload: Upload): Promise<Read<UploadedFile>> =>
  readForm(request, upload, async ({ filename, file }) => ({ filename, content: await contentOf(file, upload.maxBytes) }))

/** The same with a file that goes to the disk as it comes, into this folder. */
export const readLargeUpload = (request: FastifyRequest, upload: Upload, folder: string): Promise<Read<FileOnDisk>> =>
  readForm(request, upload, async ({ filename, file }) => {
    const target = path.join(folder, 'upload')
    await pipeline(file, createWriteStream(target, { mode: 0o600 }))
    if (file.bytesRead > upload.maxBytes) refuse('PAYLOAD_TOO_LARGE')
    return { filename, path: target, bytes: file.bytesRead }
  })

async function readForm<File extends Kept>(
  request: FastifyRequest,
  upload: Upload,
  keep: (part: MultipartFile) => Promise<File>,
): Promise<Read<File>> {
  if (Number(request.headers['content-length']) > upload.maxBytes + MAX_FIELDS * MAX_FIELD_BYTES) refuse('PAYLOAD_TOO_LARGE')
  const form: Form<File> = { fields: new Map(), file: null, keep }
  try {
    // Whoever went away while their access was checked sends nothing that could be waited for.
    if (request.raw.destroyed) throw new Error('the sender is gone')
    // One more of each than may come, so that it is seen here which one it was.
    const limits = { fileSize: upload.maxBytes + 1, files: 2, fields: MAX_FIELDS + 1, fieldSize: MAX_FIELD_BYTES }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') form.file = await takeFile(part, form, upload)
      else takeField(part, form)
    }
  } catch (error) {
    throw faultOf(error)
  } finally {
    // What is still to come passes unread: else the next call on this connection would wait behind it.
    request.raw.unpipe().resume()
  }
  return { body: Object.fromEntries(form.fields), file: form.file }
}

function faultOf(error: unknown): unknown {
  if (error instanceof Refusal || isDiskFull(error)) return error
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('PAYLOAD_TOO_LARGE', { cause: error })
  // Cut off in the middle, parted by another boundary, a name such as __proto__: the sender's fault in every case.
  return new Refusal('INVALID_INPUT', { cause: error, errors: [{ path: '', message: 'The form could not be read.' }] })
}

function takeField({ fieldname, value, valueTruncated }: MultipartValue, { fields }: { fields: Map<string, unknown> }) {
  if (fields.has(fieldname)) refuseField(fieldname, 'This field was sent twice.')
  if (fields.size >= MAX_FIELDS) refuseField(fieldname, `A form may have ${MAX_FIELDS} fields.`)
  if (valueTruncated) refuseField(fieldname, 'This is too long.')
  fields.set(fieldname, value)
}

// As clients call the part with the file, whatever its endpoint declares.
const otherNames = ['file', 'imageFile']

async function takeFile<File extends Kept>(part: MultipartFile, form: Form<File>, upload: Upload): Promise<File | null> {
  if (part.fieldname !== upload.field && !otherNames.includes(part.fieldname)) refuseField(part.fieldname, 'No file is expected here.')
  if (form.file) refuseField(part.fieldname, 'Only one file can be sent.')
  const kept = await form.keep(part)
  // So a browser sends a form in which no file was chosen.
  return lengthOf(kept) === 0 && !part.filename ? null : kept
}

const lengthOf = (file: Kept) => ('content' in file ? file.content.length : file.bytes)

async function contentOf(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of file) {
      bytes += chunk.length
      heldBytes += chunk.length
      if (bytes > maxBytes) refuse('PAYLOAD_TOO_LARGE')
      if (heldBytes > MAX_HELD_BYTES) refuse('BUSY', { retryAfterSeconds: 5 })
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, bytes)
  } finally {
    heldBytes -= bytes
  }
}

const refuseField = (path: string, message: string): never => refuse('INVALID_INPUT', { errors: [{ path, message }] })
