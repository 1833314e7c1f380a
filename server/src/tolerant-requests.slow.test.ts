// Requests from careless clients, tried with every call of the contract.
import { contract } from '@akada/contract/contract.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AllowedAsk, allowedAsks, askAs } from '#testing/access/ask-as.ts'
import type { Ask } from '#testing/access/asks.ts'
import { openWorld } from '#testing/access/open-world.ts'
import type { TestAnswer } from '#testing/test-app.ts'

const opened = await openWorld()
const ask = (allowed: AllowedAsk, change: (usual: Ask) => Ask = (usual) => usual) => askAs(opened, allowed, change)
const named = (allowed: AllowedAsk[]) => allowed.map((one) => [one.key, one] as const)

const isTaken = ({ statusCode }: TestAnswer) => statusCode < 400

// Some asks create what they ask for, with a new id each time.
const withoutId = ({ data }: TestAnswer) => (typeof data?.id === 'number' ? { ...data, id: 0 } : data)

const queryOf = ({ query }: Endpoint) => Object.entries(query?.shape ?? {})
const optionalNames = (endpoint: Endpoint) =>
  queryOf(endpoint).flatMap(([name, schema]) => (z.safeParse(schema as z.ZodMiniType, undefined).success ? [name] : []))
const withOptionalQuery = allowedAsks.filter(({ endpoint }) => optionalNames(endpoint).length > 0)
const all = (names: string[], value: string) => Object.fromEntries(names.map((name) => [name, value]))

describe('an empty query parameter', () => {
  test.each(named(withOptionalQuery))('counts as absent in %s', async (_, allowed) => {
    const names = optionalNames(allowed.endpoint)
    // Removes the query fields under test from the usual input, because other tests cover them individually.
    const without = (usual: Ask): Ask => ({
      ...usual,
      query: Object.fromEntries(Object.entries(usual.query ?? {}).filter(([name]) => !names.includes(name))),
    })

    const absent = await ask(allowed, without)

    for (const value of ['', ' ']) {
      const empty = await ask(allowed, (usual) => ({ ...usual, query: { ...without(usual).query, ...all(names, value) } }))
      expect([empty.statusCode, empty.errors, withoutId(empty)]).toEqual([absent.statusCode, absent.errors, withoutId(absent)])
    }
  })

  test('counts as absent beside another value of the same parameter', async () => {
    const { statusCode } = await opened.built.app.inject('/api/courses?categoryId=&categoryId=1&level=&level=BEGINNER&level=')

    expect(statusCode).toBe(200)
  })
})

describe('an unknown query parameter', () => {
  test.each(named(allowedAsks))('is ignored by %s', async (_, allowed) => {
    const answer = await ask(allowed, (usual) => ({ ...usual, query: { ...usual.query, surprise: '1', utm_source: 'mail' } }))

    expect([answer.errors, isTaken(answer)]).toEqual([undefined, true])
  })
})

describe('an unknown field of the body', () => {
  const withBody = allowedAsks.filter(({ endpoint }) => endpoint.body && endpoint.path !== '/payments/paystack/webhook')

  test.each(named(withBody))('is ignored by %s', async (_, allowed) => {
    const answer = await ask(allowed, withSurprise)

    expect([answer.errors, isTaken(answer)]).toEqual([undefined, true])
  })
})

/** Adds an unknown field to each object of the body. */
function withSurprise(sent: Ask): Ask {
  sent.form?.append('surprise', '1')
  return sent.form ? sent : { ...sent, body: surprisedIn(sent.body ?? {}) }
}

function surprisedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(surprisedIn)
  if (typeof value !== 'object' || value === null) return value
  return { ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, surprisedIn(inner)])), surprise: { deep: [1] } }
}

describe('an empty body', () => {
  // Webhook events are verified by their signature.
  const changing = allowedAsks.filter(({ endpoint: { method, path } }) => method !== 'GET' && path !== '/payments/paystack/webhook')
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/octet-stream',
    'no type',
  ]
  const emptied = (allowed: AllowedAsk, type?: string) =>
    ask(allowed, ({ params = {}, query = {}, headers }) => ({
      params,
      query,
      headers: { ...headers, ...(type && { 'content-type': type }) },
    }))

  // File bytes have their own content type.
  const others = changing.filter(({ endpoint: { method, speaks } }) => !speaks || method !== 'PATCH')
  // The first call removes their files from the disk.
  const once = ['finishUpload', 'cancelUpload']

  test.each(named(others))('is accepted with any content type by %s', async (_, allowed) => {
    const untyped = await emptied(allowed)

    for (const type of types) {
      const { statusCode, code, errors } = await emptied(allowed, type)
      expect([type, statusCode, code, errors]).toEqual([type, untyped.statusCode, untyped.code, untyped.errors])
    }
  })

  test.each(named(others.filter(({ key, endpoint }) => !endpoint.body && !once.includes(key))))(
    'is sufficient for %s',
    async (_, allowed) => {
      for (const type of types) expect([type, isTaken(await emptied(allowed, type))]).toEqual([type, true])
    },
  )
})

describe('a file in a form', () => {
  const uploads = allowedAsks.filter(({ endpoint }) => endpoint.upload)

  test.each(['file', 'imageFile'].flatMap((name) => uploads.map((one) => [name, one.key, one] as const)))(
    'is accepted in the field %s by %s',
    async (name, _, allowed) => {
      const answer = await ask(allowed, (usual) => ({ ...usual, ...(usual.form && { form: withFileNamed(usual.form, name) }) }))

      expect([answer.errors, isTaken(answer)]).toEqual([undefined, true])
    },
  )

  test('is tested with every upload in the contract', () => {
    expect(uploads.length).toBeGreaterThanOrEqual(contract.filter(({ endpoint }) => endpoint.upload).length)
  })
})

function withFileNamed(form: FormData, name: string): FormData {
  const renamed = new FormData()
  for (const [field, value] of form) renamed.append(typeof value === 'string' ? field : name, value)
  return renamed
}

describe('a page size', () => {
  const paged = allowedAsks.filter(({ endpoint }) => queryOf(endpoint).some(([name]) => name === 'size'))
  const sized = (allowed: AllowedAsk, size: string) => ask(allowed, (usual) => ({ ...usual, query: { ...usual.query, size } }))

  test.each(named(paged))('above the maximum is lowered by %s, and an invalid one is rejected', async (_, allowed) => {
    for (const size of ['101', '500', '99999999999999999999']) {
      const answer = await sized(allowed, size)
      expect([answer.statusCode, answer.data?.size]).toEqual([200, 100])
    }
    for (const size of ['0', '-1', 'many', '1.5']) {
      const answer = await sized(allowed, size)
      expect([answer.statusCode, answer.errors?.map(({ path }) => path)]).toEqual([400, ['size']])
    }
  })
})

test('every GET with optional query parameters is tested here', () => {
  const gets = contract.filter(({ endpoint }) => endpoint.method === 'GET' && optionalNames(endpoint).length > 0)

  const asked = new Set(withOptionalQuery.map(({ endpoint }) => endpoint))

  expect(gets.filter(({ endpoint }) => !asked.has(endpoint)).map(({ name }) => name)).toEqual([])
  expect(gets.length).toBeGreaterThan(40)
})
