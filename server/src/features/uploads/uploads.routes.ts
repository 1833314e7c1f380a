import type { UploadPurpose } from '@akada/contract/uploads.ts'
import * as uploads from '@akada/contract/uploads.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { requireAuthor } from '#features/courses/require-own-course.ts'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { allowSlowBody } from '#platform/http/body-time.ts'
import type { FileOnDisk } from '#platform/http/read-upload.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Context, serve, serveLargeUpload } from '#platform/http/serve.ts'
import { storableInput } from '#platform/http/storable-input.ts'
import { cancelUpload } from './cancel-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { receiveFile } from './receive-file.ts'
import { requireUpload } from './require-upload.ts'
import { reserveSpace } from './reserve-space.ts'
import { type AnnouncedFile, requireUploadTurn, startUpload } from './start-upload.ts'
import { stopWriting, uploadBytes } from './upload-bytes.ts'
import { showLectureVideo, showPromotionalVideo, showResource } from './uploads.made.ts'
import { bytesIn, readMetadata } from './uploads.rules.ts'

const BYTES = 'application/offset+octet-stream'

export function uploadRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, uploads.startUpload, async (_, { user, request, reply }) => {
    requireTus(request, reply)
    await requireUploadTurn(deps, user)
    const id = await startUpload(deps, user, announced(request))
    reply.header('location', `/api/uploads/${id}`)
    return new Answered(201, 'Created', null)
  })

  serve(app, deps, uploads.getUpload, async ({ params }, { user, request, reply }) => {
    const seen = await requireUpload(deps, user, params.id)
    // A client that asks for the offset has lost its connection, which this process may not have noticed.
    if (request.method === 'HEAD') await stopWriting(seen.id)
    const upload = await requireUpload(deps, user, params.id)
    const { fileName, bytes, receivedBytes, expiresAt } = upload
    reply
      .header('tus-resumable', '1.0.0')
      .header('upload-offset', receivedBytes)
      .header('upload-length', bytes)
      .header('upload-expires', expiresAt.toUTCString())
    return { fileName, bytes, receivedBytes, expiresAt: expiresAt.toISOString() }
  })

  serve(app, deps, uploads.uploadBytes, async ({ params }, { user, request, reply }) => {
    await requireUpload(deps, user, params.id)
    requireTus(request, reply)
    if (request.headers['content-type'] !== BYTES) refuse('UNSUPPORTED_MEDIA_TYPE', { message: `Send the request body as ${BYTES}.` })
    const offset = bytesIn(request.headers['upload-offset']) ?? refuseHeader('Upload-Offset')
    allowSlowBody(request.raw)
    reply.header('upload-offset', await uploadBytes(deps, user, { id: params.id, offset, body: request.raw }))
    return new Answered(204, 'No Content', null)
  })

  serve(app, deps, uploads.cancelUpload, async ({ params }, { user, request }) => {
    await cancelUpload(deps, user, params.id)
    return request.headers['tus-resumable'] === undefined ? null : new Answered(204, 'No Content', null)
  })

  serve(app, deps, uploads.finishUpload, ({ params }, { user }) => finishUpload(deps, user, params.id))

  formRoutes(app, deps)
}

/** These routes receive whole files in multipart forms (docs/product.md P-1.8). */
function formRoutes(app: FastifyInstance, deps: Deps) {
  const forms = new WeakMap<FastifyRequest, string>()
  const admit =
    (kind: UploadPurpose['kind'], { maxBytes }: { maxBytes: number }) =>
    async (form: Context<'signed-in'>) => {
      requireAuthor(form.user)
      await requireUploadTurn(deps, form.user)
      forms.set(form.request, await reserveSpace(deps, form, { kind, maxBytes }))
    }
  const receive = ({ user, request, file }: Context<'signed-in'> & { file: FileOnDisk | null }, purpose: UploadPurpose) => {
    if (!file) return refuse('INVALID_INPUT', { errors: [{ path: 'file', message: 'Choose a file.' }] })
    return receiveFile(deps, user, { file, purpose, formId: forms.get(request) })
  }

  serveLargeUpload(app, deps, uploads.uploadLectureVideo, {
    admit: admit('lecture-video', uploads.uploadLectureVideo.upload),
    handle: async ({ body: { lectureId } }, call) => {
      await receive(call, { kind: 'lecture-video', lectureId })
      return { contentUrl: await showLectureVideo(call.db, call.user, { lectureId, signer: deps.signer, now: call.now }) }
    },
  })

  serveLargeUpload(app, deps, uploads.uploadPromotionalVideo, {
    admit: admit('promotional-video', uploads.uploadPromotionalVideo.upload),
    handle: async ({ body: { courseId } }, call) => {
      await receive(call, { kind: 'promotional-video', courseId })
      return { videoUrl: await showPromotionalVideo(call.db, courseId) }
    },
  })

  serveLargeUpload(app, deps, uploads.uploadResource, {
    admit: admit('resource', uploads.uploadResource.upload),
    handle: async ({ body: { resourceType: _, ...words } }, call) => {
      const { madeId } = await receive(call, { kind: 'resource', ...words })
      return showResource(call.db, call.user, { resourceId: madeId, lectureId: words.lectureId, signer: deps.signer, now: call.now })
    },
  })
}

function requireTus(request: FastifyRequest, reply: FastifyReply) {
  if (request.headers['tus-resumable'] === '1.0.0') return
  reply.header('tus-version', '1.0.0')
  refuse('UPLOAD_PROTOCOL')
}

const refuseHeader = (name: string): never =>
  refuse('INVALID_INPUT', { errors: [{ path: name, message: 'This header must be a number of bytes.' }] })

function announced({ headers }: FastifyRequest): AnnouncedFile {
  const bytes = bytesIn(headers['upload-length'])
  if (!bytes) return refuse('INVALID_INPUT', { errors: [{ path: 'Upload-Length', message: 'This file is empty.' }] })
  const metadata = readMetadata(String(headers['upload-metadata'] ?? ''))
  if (!metadata) return refuse('INVALID_INPUT', { errors: [{ path: 'Upload-Metadata', message: 'This header isn’t valid.' }] })
  const purpose = z.parse(uploads.UploadPurpose, storableInput(metadata))
  return { purpose, fileName: metadata.filename ?? metadata.name ?? '', bytes, codecs: metadata.codecs }
}
