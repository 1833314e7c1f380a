import { countUnread, streamNotifications } from '@akada/contract/notifications.ts'
import { vi } from 'vitest'
import { fakeEndpoint } from './fake-endpoint.ts'

type Opened = { headers: Record<string, string>; signal: AbortSignal; isOpen: boolean }

/** A notification stream that delivers what the test sends, also after reconnecting. Call it after all other fakes. */
export function fakeStream({ status = 200, headers = {} as Record<string, string> } = {}) {
  const answerOthers = globalThis.fetch
  const opened: Opened[] = []
  let line: ReadableStreamDefaultController<Uint8Array> | undefined

  function open(init: RequestInit) {
    const request = { headers: init.headers as Record<string, string>, signal: init.signal as AbortSignal, isOpen: true }
    opened.push(request)
    if (status !== 200) return Response.json({ statusCode: status, message: '', data: null, code: 'BUSY' }, { status, headers })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line = controller
      },
    })
    request.signal.addEventListener('abort', () => {
      if (request.isOpen) line?.error(new DOMException('aborted', 'AbortError'))
      request.isOpen = false
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) =>
    address === `/api${streamNotifications.path}` ? open(init) : answerOthers(address, init),
  )
  const write = (text: string) => line?.enqueue(new TextEncoder().encode(text))
  return {
    opened: opened as readonly Opened[],
    write,
    send: (...events: { event: string; id?: number; data: unknown }[]) =>
      write(events.map(({ event, id, data }) => `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')),
    end: () => {
      const last = opened.at(-1)
      if (last) last.isOpen = false
      line?.close()
    },
  }
}

/** Fakes an empty notification stream for the logged-in user, for screen tests that aren't about notifications. */
export function givenNoNews() {
  fakeEndpoint(countUnread, { unreadCount: 0 })
  return fakeStream()
}
