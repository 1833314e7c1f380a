import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { TestAnswer, TestPerson } from './test-app.ts'

type Server = { app: FastifyInstance; tokenFor: (person: TestPerson) => Promise<string> }

export const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

export const fileOf = (content: Buffer, name = 'picture.jpg', type = 'image/jpeg') => new File([new Uint8Array(content)], name, { type })

/** Copies a form with another value for one field. */
export function withField(form: FormData, name: string, text: string): FormData {
  const changed = new FormData()
  for (const [key, value] of form) if (key !== name) changed.append(key, value)
  changed.set(name, text)
  return changed
}

/** The bytes of a form as a browser sends them, with the content type that contains the boundary. */
export async function bytesOf(form: FormData): Promise<{ payload: Buffer; contentType: string }> {
  const response = new Response(form)
  return { payload: Buffer.from(await response.arrayBuffer()), contentType: response.headers.get('content-type') ?? '' }
}

/** Sends a form, or bytes that no browser would send, to an upload endpoint. */
export async function sendForm(
  { app, tokenFor }: Server,
  endpoint: Endpoint,
  form: FormData | { payload: Buffer; contentType: string },
  as?: TestPerson,
): Promise<TestAnswer> {
  const { payload, contentType } = form instanceof FormData ? await bytesOf(form) : form
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { 'content-type': contentType, ...(as && { authorization: `Bearer ${await tokenFor(as)}` }) },
    payload,
  })
  return { ...response.json(), headers: response.headers }
}
