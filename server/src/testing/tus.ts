// A tus client without a socket.
import type { FastifyInstance } from 'fastify'
import type { TestPerson } from './test-app.ts'

type Server = { app: FastifyInstance; tokenFor: (person: TestPerson) => Promise<string> }
type Metadata = Record<string, string | number>

export const metadataHeader = (metadata: Metadata): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')

export function tusClient({ app, tokenFor }: Server, as?: TestPerson) {
  const headers = async (more: Record<string, string>) => ({
    'tus-resumable': '1.0.0',
    ...(as && { authorization: `Bearer ${await tokenFor(as)}` }),
    ...more,
  })
  return {
    begin: async (bytes: number | string, metadata: Metadata, more: Record<string, string> = {}) => {
      const given = { 'upload-length': String(bytes), 'upload-metadata': metadataHeader(metadata), ...more }
      return app.inject({ method: 'POST', url: '/api/uploads', headers: await headers(given) })
    },
    head: async (url: string) => app.inject({ method: 'HEAD', url, headers: await headers({}) }),
    patch: async (url: string, offset: number | string, payload: Buffer, more: Record<string, string> = {}) => {
      const given = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...more }
      return app.inject({ method: 'PATCH', url, headers: await headers(given), payload })
    },
    remove: async (url: string) => app.inject({ method: 'DELETE', url, headers: await headers({}) }),
    finish: async (url: string) => app.inject({ method: 'POST', url: `${url}/finish`, headers: await headers({}) }),
  }
}

/** Uploads a whole file and returns its URL. */
export async function bringFile(client: ReturnType<typeof tusClient>, content: Buffer, metadata: Metadata): Promise<string> {
  const { headers } = await client.begin(content.length, metadata)
  const url = String(headers.location)
  await client.patch(url, 0, content)
  return url
}
