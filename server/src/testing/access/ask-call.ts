import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { bytesOf } from '../send-form.ts'
import type { TestAnswer } from '../test-app.ts'
import type { Ask } from './asks.ts'

type Call = { endpoint: Endpoint; ask?: Ask; token?: string | undefined; path?: string }

/** Makes one call with any kind of input. Reads only the start of a stream. */
export async function askCall(app: FastifyInstance, { endpoint, ask = {}, token, path = endpoint.path }: Call): Promise<TestAnswer> {
  const { params = {}, query = {}, body, form, bytes, headers } = ask
  const sent = form && (await bytesOf(form))
  const payload = sent?.payload ?? bytes ?? body
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'unsaid')))}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { ...headers, ...(sent && { 'content-type': sent.contentType }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload: payload as object }),
    ...(endpoint.streams && { payloadAsStream: true as const }),
  })
  const isJson = !endpoint.streams && String(response.headers['content-type'] ?? '').startsWith('application/json')
  if (endpoint.streams) response.stream().destroy()
  return { ...(isJson ? response.json() : { statusCode: response.statusCode, message: '', data: null }), headers: response.headers }
}
