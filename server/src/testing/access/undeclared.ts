import type { Endpoint } from '@akada/contract/endpoint.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import type { TestAnswer } from '../test-app.ts'

type Response = { content?: Record<string, unknown> }
const { paths } = openApiDocument({ name: 'Akada', publicUrl: 'https://akada.example' }) as unknown as {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
}

/** Returns the status and content type of a response that openapi.json doesn't declare, or null. */
export function undeclared({ method, path }: Endpoint, { statusCode, headers }: TestAnswer): string | null {
  const responses = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
  const declared = responses[statusCode]
  const types = Object.keys(declared?.content ?? {})
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  return declared && (types.length === 0 || types.includes(type)) ? null : `${statusCode} ${type}`
}
