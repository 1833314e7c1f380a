// A fake tus upload server at the network boundary, with only the features that screen tests need.
import { vi } from 'vitest'

type Taken = { id: string; bytes: number; received: number; metadata: Record<string, string>; isCanceled: boolean }
type Said = { status: number; headers?: Record<string, string>; body?: string }

/**
 * Answers XMLHttpRequests at /api/uploads. `fail` is called before each request and may replace its response; 'LOST' drops the
 * connection.
 */
export function fakeTus(fail: (method: string, taken: Taken | undefined) => Said | 'LOST' | 'HANG' | undefined = () => undefined) {
  const taken: Taken[] = []
  const calls: string[] = []

  function answer(method: string, url: string, { headers, size }: { headers: Map<string, string>; size: number }): Said {
    if (method === 'POST') {
      const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.split(' '))
      const metadata = Object.fromEntries(pairs.map(([name, value]) => [name ?? '', atob(value ?? '')]))
      taken.push({
        id: `upload-${taken.length + 1}`,
        bytes: Number(headers.get('upload-length')),
        received: 0,
        metadata,
        isCanceled: false,
      })
      return { status: 201, headers: { location: `/api/uploads/upload-${taken.length}` } }
    }
    const upload = taken.find(({ id }) => url.endsWith(id))
    if (!upload) return { status: 404, body: '{"code":"UPLOAD_NOT_FOUND","message":"This upload no longer exists. Start it again."}' }
    if (method === 'PATCH') upload.received += size
    return {
      status: method === 'HEAD' ? 200 : 204,
      headers: { 'upload-offset': String(upload.received), 'upload-length': String(upload.bytes) },
    }
  }

  class FakeRequest {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void } = {}
    onload?: () => void
    onerror?: (error: unknown) => void
    #method = ''
    #url = ''
    #headers = new Map<string, string>()
    #said: Said = { status: 0 }
    #isOver = false

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name.toLowerCase(), String(value))
    }
    getResponseHeader(name: string) {
      return this.#said.headers?.[name.toLowerCase()] ?? null
    }
    abort() {
      this.#isOver = true
    }
    send(body?: Blob | null) {
      calls.push(this.#method)
      const other = fail(
        this.#method,
        taken.find(({ id }) => this.#url.endsWith(id)),
      )
      if (other === 'HANG') return
      queueMicrotask(() => {
        if (this.#isOver) return
        if (other === 'LOST') return this.onerror?.(new Error('lost'))
        this.#said = other ?? answer(this.#method, this.#url, { headers: this.#headers, size: body?.size ?? 0 })
        this.status = this.#said.status
        this.responseText = this.#said.body ?? ''
        this.onload?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return { taken, calls }
}
