import { once } from 'node:events'
import http from 'node:http'

export type ReadEvent = { event: string; id?: string; data: unknown }

/**
 * Reads server-sent events over HTTP like a browser. Each call to `next` waits for an event, and returns undefined at the end of the
 * stream.
 */
export async function readEvents(url: string, headers: Record<string, string> = {}) {
  const request = http.get(url, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const parts = eventsOf(response)
  const comments: string[] = []

  async function next(): Promise<ReadEvent | undefined> {
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      if (part.value.startsWith(':')) comments.push(part.value)
      else return asEvent(part.value)
    }
    return undefined
  }
  return { statusCode: response.statusCode, headers: response.headers, comments, next, close: () => request.destroy() }
}

async function* eventsOf(response: http.IncomingMessage) {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    yield* parts
  }
}

function asEvent(part: string): ReadEvent {
  const fields = Object.fromEntries(
    part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  ) as Record<string, string>
  const { event = 'message', id, data = 'null' } = fields
  return { event, ...(id !== undefined && { id }), data: JSON.parse(data) }
}
