import { contract } from '@akada/contract/contract.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import { refusals } from '@akada/contract/errors.ts'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return json
}

export const answerSchema = ({ data }: Endpoint): JsonSchema => toSchema(data, 'output')

/** Returns the API's OpenAPI 3.1 document, from the same declarations that the server uses for validation. */
export function openApiDocument(site: { name: string; publicUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, feature, endpoint } of contract)
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const isAlias = path !== endpoint.path
      const operationId = isAlias ? `${name}Alias${path.replace(/\W+/g, '_')}` : name
      const key = path.replace(/:(\w+)/g, '{$1}')
      paths[key] = {
        ...paths[key],
        [endpoint.method.toLowerCase()]: { operationId, tags: [feature], ...describe(endpoint), ...(isAlias && { deprecated: true }) },
      }
    }

  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: 'Every response is `{ statusCode, message, data, meta? }`. An error adds `code` and, for invalid input, `errors`.',
    },
    servers: [{ url: `${site.publicUrl}/api` }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

function describe(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body && { requestBody: { required: !acceptsNothing(endpoint.body), content: contentOf(endpoint.body, endpoint) } }),
    responses: {
      ...successesOf(endpoint),
      ...refusalsOf(endpoint),
    },
    ...(endpoint.access !== 'public' && { security: [{ token: [] }] }),
    'x-access': endpoint.access,
  }
}

const described = { 200: 'OK', 201: 'Created', 204: 'Done', 302: 'Redirect to another URL' }

function successesOf(endpoint: Endpoint) {
  const type = endpoint.streams ? 'text/event-stream' : 'application/json'
  const answers = endpoint.answers ?? [{ status: 200, type }]
  return Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => {
      const types = answers.flatMap((answer) => (answer.status === status && answer.type !== undefined ? [answer.type] : []))
      const content = Object.fromEntries(types.map((each) => [each, { schema: schemaOf(endpoint, each) }]))
      return [status, { description: described[status], ...(types.length > 0 && { content }) }]
    }),
  )
}

/** Returns a response's schema. Events have no envelope. Files are described only by their type. */
function schemaOf(endpoint: Endpoint, type: string): JsonSchema {
  if (type === 'application/json') return envelope(answerSchema(endpoint))
  return type === 'text/event-stream' ? answerSchema(endpoint) : { type: 'string', format: 'binary' }
}

/** A body without required fields may be absent, because the server treats an absent body as an empty object. */
const acceptsNothing = (body: z.ZodMiniType): boolean => z.safeParse(body, {}).success

function contentOf(body: z.ZodMiniType, { upload, takesForms }: Endpoint) {
  const schema = toSchema(body, 'input')
  if (takesForms)
    return { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } }
  if (!upload) return { 'application/json': { schema } }
  const file = {
    type: 'string',
    format: 'binary',
    description: `At most ${upload.maxBytes} bytes. The field name \`imageFile\` is accepted too.`,
  }
  const form = { ...schema, properties: { ...(schema.properties as JsonSchema), [upload.field]: file } }
  return { 'application/json': { schema }, 'multipart/form-data': { schema: form } }
}

function parametersOf(schema: z.ZodMiniObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'output') as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && property.default === undefined),
    schema: property,
  }))
}

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['statusCode', 'message', 'data'],
  properties: { statusCode: { type: 'integer' }, message: { type: 'string' }, data, meta: { type: 'object' } },
})

function refusalsOf(endpoint: Endpoint) {
  const codes = [
    ...(endpoint.access === 'public' ? [] : (['SIGN_IN_REQUIRED'] as const)),
    ...(endpoint.access === 'public' || endpoint.access === 'signed-in' ? [] : (['NOT_ALLOWED'] as const)),
    'INVALID_INPUT' as const,
    ...(endpoint.refuses ?? []),
  ]
  const byStatus = new Map<number, Set<string>>()
  for (const code of codes) {
    const { status } = refusals[code]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(`${code}: ${refusals[code].message}`))
  }
  return Object.fromEntries([...byStatus].map(([status, sentences]) => [status, { description: [...sentences].join('\n') }]))
}
