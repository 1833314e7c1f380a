// Checks every contract call's error messages for wrong values.
import { contract } from '@akada/contract/contract.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givenUser } from '#testing/builders.ts'
import { isSentence } from '#testing/plain-sentence.ts'
import { testApp } from '#testing/test-app.ts'

const { app, db, tokenFor } = await testApp()
const person = await givenUser(db, { roles: ['ADMIN', 'INSTRUCTOR', 'MANAGER'] })

type Fault = { path: string; message: string }
type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  const?: unknown
}

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Returns bodies in which every field has this value, at the top level or at every depth. */
const bodiesWith = (schema: JsonSchema, value: unknown): unknown[] => [filled(schema, value, 1), filled(schema, value, 9)].flat()

function filled(schema: JsonSchema, value: unknown, depth: number): unknown[] {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices && depth > 0) return choices.flatMap((choice) => filled(choice, value, depth))
  if (schema.const !== undefined && depth < 9) return [schema.const]
  if (schema.properties && depth > 0) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, filled(field, value, depth - 1)[0]])
    return [Object.fromEntries(fields)]
  }
  if (schema.items && depth > 1) return [filled(schema.items, value, depth - 1)]
  return [value]
}

const url = ({ path }: Endpoint, value = '999999') => `/api${path.replace(/:\w+/g, value)}`

async function faultsOf(endpoint: Endpoint, { payload, query, id }: { payload?: unknown; query?: Record<string, string>; id?: string }) {
  const answer = await app.inject({
    method: endpoint.method,
    url: url(endpoint, id),
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.access !== 'public' && { authorization: `Bearer ${await tokenFor(person)}` }),
    },
    ...(query && { query }),
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  const { message, errors = [] }: { message: string; errors?: Fault[] } = isJson ? answer.json() : { message: 'OK.' }
  if (answer.statusCode < 400) return []
  return [{ path: 'message', message }, ...errors]
}

const named = (endpoints: typeof contract) => endpoints.map(({ name, endpoint }) => [name, endpoint] as const)
const withBody = contract.filter(({ endpoint }) => endpoint.body && endpoint.path !== '/payments/paystack/webhook')
const withQuery = contract.filter(({ endpoint }) => endpoint.query && !endpoint.streams)
const withParams = contract.filter(({ endpoint }) => endpoint.params && !endpoint.streams)

describe('an invalid body is refused in plain sentences', () => {
  test.each(named(withBody))('by %s', async (_, endpoint) => {
    const schema = schemaOf(endpoint.body as z.ZodMiniType)
    const wrong = [
      null,
      7,
      -1.5,
      'x',
      '',
      ' ',
      'x'.repeat(60_000),
      true,
      [],
      [null],
      [{}],
      {},
      { a: 1 },
      '0',
      '\u200b',
      1e99,
      [1, 1],
      ['x'.repeat(3_000)],
    ]

    const faults: Fault[] = []
    for (const payload of [{}, [], null, 'text', 7, ...wrong.flatMap((value) => bodiesWith(schema, value))])
      faults.push(...(await faultsOf(endpoint, { payload })))

    expect(faults.filter((fault) => !isSentence(fault))).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
  })
})

/** Returns the paths of the body fields that are lists and never text. */
function listsIn(schema: JsonSchema, path: string[] = []): string[][] {
  if (schema.anyOf?.some(({ type }) => type === 'string')) return []
  const inside = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((choice) => listsIn(choice, path))
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => listsIn(field, [...path, name]))
  return [...inside, ...fields, ...(schema.items && path.length > 0 ? [path] : [])]
}

const nested = (path: readonly string[], value: unknown): unknown => path.reduceRight((inner, name) => ({ [name]: inner }), value)

describe('a list field that receives text', () => {
  const lists = withBody.flatMap(({ name, endpoint }) =>
    listsIn(schemaOf(endpoint.body as z.ZodMiniType)).map((path) => [name, path.join('.'), endpoint] as const),
  )

  test.each(lists)('is accepted, or refused with one sentence that asks for a list: %s, %s', async (_, path, endpoint) => {
    for (const value of ['', 'x', 'x'.repeat(3_000)]) {
      const faults = await faultsOf(endpoint, { payload: nested(path.split('.'), value) })
      const own = faults.filter((fault) => fault.path === path)

      expect(own.length).toBeLessThan(2)
      for (const { message } of own) expect(message).toMatch(/ must be a list\.$/)
    }
  })
})

describe('an invalid query is refused in plain sentences', () => {
  test.each(named(withQuery))('by %s', async (_, endpoint) => {
    const faults: Fault[] = []
    for (const value of ['', 'x', '-1', '1.5', '99999999999', 'x'.repeat(500)])
      faults.push(
        ...(await faultsOf(endpoint, { query: Object.fromEntries(Object.keys(endpoint.query?.shape ?? {}).map((name) => [name, value])) })),
      )

    expect(faults.filter((fault) => !isSentence(fault))).toEqual([])
  })
})

describe('an invalid path parameter is refused in plain sentences', () => {
  test.each(named(withParams))('by %s', async (_, endpoint) => {
    const faults: Fault[] = []
    for (const id of ['x', '0', '1.5', '99999999999', '%20']) faults.push(...(await faultsOf(endpoint, { id })))

    expect(faults.filter((fault) => !isSentence(fault))).toEqual([])
  })
})

describe('an unreadable body is answered in plain sentences', () => {
  test.each([
    ['half of JSON', 'application/json', '{"email":'],
    ['JSON with a forbidden name', 'application/json', '{"__proto__":{"isAdmin":true}}'],
    ['XML', 'text/xml', '<a/>'],
    ['text', 'text/plain', 'hello'],
    ['a form', 'application/x-www-form-urlencoded', 'email=a'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--'],
    ['an unknown type', 'no type', 'hello'],
    ['too much', 'application/json', `"${'x'.repeat(300_000)}"`],
  ])('%s', async (_, type, payload) => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })

    const { message, errors = [] } = answer.json()
    expect([400, 413, 415]).toContain(answer.statusCode)
    expect([{ path: '', message }, ...errors].filter((fault) => !isSentence(fault))).toEqual([])
  })
})
