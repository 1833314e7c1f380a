import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from './refusal.ts'

/** A file that came with a form. Its name is only what the sender calls it. */
export type UploadedFile = { filename: string; content: Buffer }

type Upload = NonNullable<Endpoint['upload']>

// Together as much text as a call in JSON may bring.
const MAX_FIELDS = 16
const MAX_FIELD_BYTES = 16 * 1024

// What all files that are being read hold together in this process. Who sends slowly holds little.
const MAX_HELD_BYTES = 64_000_000
let heldBytes = 0

type Form = { fields: Map<string, unknown>; file: UploadedFile | null }

/** Reads a form of text fields and at most one file, and no byte more than it may have. */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<{ body: object; file: UploadedFile | null }> {
  if (Number(request.headers['content-length']) > upload.maxBytes + MAX_FIELDS * MAX_FIELD_BYTES) refuse('PAYLOAD_TOO_LARGE')
  const form: Form = { fields: new Map(), file: null }
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
    if (error instanceof Refusal) throw error
    // Cut off in the middle, parted by another boundary, a name such as __proto__: the sender's fault in every case.
    throw new Refusal('INVALID_INPUT', { cause: error, errors: [{ path: '', message: 'The form could not be read.' }] })
  } finally {
    // What is still to come passes unread: else the next call on this connection would wait behind it.
    request.raw.unpipe().resume()
  }
  return { body: Object.fromEntries(form.fields), file: form.file }
}

function takeField({ fieldname, value, valueTruncated }: MultipartValue, { fields }: Form) {
  if (fields.has(fieldname)) refuseField(fieldname, 'This field was sent twice.')
  if (fields.size >= MAX_FIELDS) refuseField(fieldname, `A form may have ${MAX_FIELDS} fields.`)
  if (valueTruncated) refuseField(fieldname, 'This is too long.')
  fields.set(fieldname, value)
}

async function takeFile({ fieldname, filename, file }: MultipartFile, form: Form, upload: Upload): Promise<UploadedFile | null> {
  if (fieldname !== upload.field) refuseField(fieldname, 'No file is expected here.')
  if (form.file) refuseField(fieldname, 'Only one file can be sent.')
  const content = await contentOf(file, upload.maxBytes)
  // So a browser sends a form in which no file was chosen.
  return content.length === 0 && !filename ? null : { filename, content }
}

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
