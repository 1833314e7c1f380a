// Sends a file by tus; loaded when the first file is sent.
import { type DetailedError, Upload } from 'tus-js-client'
import { authorizedHeaders } from '../api.ts'
import { chunkSize } from './uploads.rules.ts'

export type Sending = {
  file: Blob
  /** Where the server takes it; null to announce it first. */
  url: string | null
  metadata: Record<string, string>
  bytesPerSecond: () => number | null
  onUrl: (url: string) => void
  /** `accepted`: the server has them for good. */
  onProgress: (bytes: number, accepted: boolean) => void
  signal: AbortSignal
}

/** No answer (status 0), or the server's no. */
export class SendingFailed extends Error {
  override name = 'SendingFailed'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, cause: unknown) {
    super('The file could not be sent.', { cause })
    this.status = status
    this.body = body
  }
}

/** Sends what the server hasn't got yet. What is tried again, and when, is the caller's business. */
export const sendFile = ({ file, url, metadata, bytesPerSecond, onUrl, onProgress, signal }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      uploadUrl: url,
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
      onSuccess: () => resolve(),
      onError: (error) => {
        const response = 'originalResponse' in error ? (error as DetailedError).originalResponse : null
        reject(new SendingFailed(response?.getStatus() ?? 0, response?.getBody() ?? '', error))
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })

const pathOf = (url: string) => new URL(url, location.href).pathname
