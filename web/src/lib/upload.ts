import type { Answer, Call } from '@akada/contract/endpoint.ts'
import { type ApiResponse, authorizedHeaders, type Envelope, envelopeOf, requestOf, unanswered } from './api.ts'
import { currentSession } from './session.ts'

type Upload = {
  file: Blob
  fileName: string
  /** Path parameters of the endpoint. */
  params?: Record<string, string | number>
  /** Additional form fields. */
  fields?: Record<string, string>
  /** Receives the percentage of bytes sent, as a whole number. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Uploads a file to an endpoint. Uses XMLHttpRequest, because fetch can't report upload progress. */
export async function upload<C extends Call & { upload: { field: string } }>(
  endpoint: C,
  { file, fileName, params = {}, fields = {}, onProgress, signal }: Upload,
): Promise<Answer<C>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(endpoint.upload.field, file, fileName)
  const token = currentSession()?.token
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.round((100 * loaded) / total) : 0)
  request.open(endpoint.method, requestOf(endpoint, { params }, token).path)
  for (const [name, value] of Object.entries({ accept: 'application/json', ...authorizedHeaders() })) request.setRequestHeader(name, value)
  const envelope: Envelope<Answer<C>> = envelopeOf(await answerTo(request, form, signal), { token, empty: endpoint.empty })
  return envelope.data
}

function answerTo(request: XMLHttpRequest, form: FormData, signal: AbortSignal | undefined): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    request.onerror = () => reject(unanswered(new TypeError('Connection failed.')))
    request.onload = () => {
      try {
        resolve({ status: request.status, body: JSON.parse(request.responseText) })
      } catch (cause) {
        reject(unanswered(cause))
      }
    }
    request.send(form)
  })
}
