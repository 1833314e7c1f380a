import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isDiskFull } from '../storage/disk-full.ts'
import { Refusal, refuse } from './refusal.ts'

/** A file from a form. The sender chose the file name. */
export type UploadedFile = { filename: string; content: Buffer }

/** A file that is too large for memory. It is deleted at the end of the call unless it has been moved. */
export type FileOnDisk = { filename: string; path: string; bytes: number }

type Upload = NonNullable<Endpoint['upload']>

// In total, the fields can contain as much text as a JSON body.
const MAX_FIELDS = 16
const MAX_FIELD_BYTES = 16 * 1024

// Limits the memory for all uploads that this process is reading. Slow senders use little memory.
const MAX_HELD_BYTES = 64_000_000
let heldBytes = 0

type Kept = UploadedFile | FileOnDisk
type Form<File extends Kept> = { fields: Map<string, unknown>; file: File | null; keep: (part: MultipartFile) => Promise<File> }
type Read<File extends Kept> = { body: object; file: File | null }

/** Reads a form of text fields and at most one file, within the limits. */
export const readUpload = (request: FastifyRequest, upload: Upload): Promise<Read<UploadedFile>> =>
  readForm(request, upload, async ({ filename, file }) => ({ filename, content: await contentOf(file, upload.maxBytes) }))

/** Like `readUpload`, but writes the file to this folder as it arrives. */
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
    // If the sender disconnected during the access check, the form would never end.
    if (request.raw.destroyed) throw new Error('the sender is gone')
    // One more than allowed, so that this code can tell which limit was exceeded.
    const limits = { fileSize: upload.maxBytes + 1, files: 2, fields: MAX_FIELDS + 1, fieldSize: MAX_FIELD_BYTES }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') form.file = await takeFile(part, form, upload)
      else takeField(part, form)
    }
  } catch (error) {
    throw faultOf(error)
  } finally {
    // Discards the rest of the form. Otherwise the next call on this connection would wait behind it.
    request.raw.unpipe().resume()
  }
  return { body: Object.fromEntries(form.fields), file: form.file }
}

function faultOf(error: unknown): unknown {
  if (error instanceof Refusal || isDiskFull(error)) return error
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('PAYLOAD_TOO_LARGE', { cause: error })
  // The form was cut off, or has a wrong boundary or a name such as __proto__. In each case, the sender is at fault.
  return new Refusal('INVALID_INPUT', { cause: error, errors: [{ path: '', message: 'We couldn’t read this form. Send it again.' }] })
}

function takeField({ fieldname, value, valueTruncated }: MultipartValue, { fields }: { fields: Map<string, unknown> }) {
  if (fields.has(fieldname)) refuseField(fieldname, 'This field was sent twice.')
  if (fields.size >= MAX_FIELDS) refuseField(fieldname, `A form can have up to ${MAX_FIELDS} fields.`)
  if (valueTruncated) refuseField(fieldname, `This is too long. The limit is ${MAX_FIELD_BYTES / 1024} kB.`)
  fields.set(fieldname, value)
}

// Names that clients use for the file in addition to the declared name.
const otherNames = ['file', 'imageFile']

async function takeFile<File extends Kept>(part: MultipartFile, form: Form<File>, upload: Upload): Promise<File | null> {
  if (part.fieldname !== upload.field && !otherNames.includes(part.fieldname))
    refuseField(part.fieldname, 'This call doesn’t accept a file in this field.')
  if (form.file) refuseField(part.fieldname, 'Send only one file.')
  const kept = await form.keep(part)
  // Browsers send an empty, unnamed file if none was chosen.
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
