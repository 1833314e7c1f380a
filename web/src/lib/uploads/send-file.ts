// Uploads a file with the tus protocol. Loaded when the first file is sent.
import { type DetailedError, Upload } from 'tus-js-client'
import { authorizedHeaders } from '../api.ts'
import { chunkSize } from './uploads.rules.ts'

export type Sending = {
  file: Blob
  /** The upload's URL on the server, or null to create it first. */
  url: string | null
  metadata: Record<string, string>
  bytesPerSecond: () => number | null
  onUrl: (url: string) => void
  /** `accepted`: the server has stored the bytes. */
  onProgress: (bytes: number, accepted: boolean) => void
  signal: AbortSignal
}

/** No response (status 0), or a refusal by the server. */
export class SendingFailed extends Error {
  override name = 'SendingFailed'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, cause: unknown) {
    super('The file couldn’t be sent.', { cause })
    this.status = status
    this.body = body
  }
}

// Any other error response to HEAD may come from a proxy, so it is treated like a lost connection.
const endings = new Set([401, 403])

/** Sends the bytes that the server is missing; `GONE` if the server no longer has the upload. The caller retries. */
export const sendFile = ({ file, url, metadata, bytesPerSecond, onUrl, onProgress, signal }: Sending): Promise<'SENT' | 'GONE'> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const upload = new Upload(file, {
      // With an endpoint, tus-js-client starts a new upload after any failed HEAD request except a 423.
      ...(url === null ? { endpoint: '/api/uploads' } : { uploadUrl: url }),
      metadata,
      chunkSize: chunkSize(bytesPerSecond()),
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(authorizedHeaders())) request.setHeader(name, value)
      },
      onUploadUrlAvailable: () => upload.url !== null && onUrl(pathOf(upload.url)),
      onProgress: (sent) => onProgress(sent, false),
      onAfterResponse: (_, response) => {
        // After a lost connection, the server may have more bytes than it could confirm.
        const offset = response.getHeader('Upload-Offset')
        if (offset !== undefined && offset !== null) onProgress(Number(offset), true)
      },
      onChunkComplete: () => {
        upload.options.chunkSize = chunkSize(bytesPerSecond())
      },
      onSuccess: () => resolve('SENT'),
      onError: (error) => {
        const { originalRequest, originalResponse } = error as Partial<DetailedError>
        const status = originalResponse?.getStatus() ?? 0
        const isHead = originalRequest?.getMethod() === 'HEAD'
        if (isHead && (status === 404 || status === 410)) return resolve('GONE')
        reject(new SendingFailed(isHead && !endings.has(status) ? 0 : status, originalResponse?.getBody() ?? '', error))
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })

const pathOf = (url: string) => new URL(url, location.href).pathname
