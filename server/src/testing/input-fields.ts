import type { Endpoint } from '@akada/contract/endpoint.ts'
import * as z from 'zod/mini'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** A value that a caller may send. `path` leads to it, with 0 for the first item of a list. */
export type InputField = { part: 'params' | 'query' | 'body'; path: readonly (string | number)[] }

/** Lists every value that a call accepts, in its path, query and body. */
export function inputFieldsOf({ path, query, body }: Endpoint): InputField[] {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name])
  const queries = Object.keys(query?._zod.def.shape ?? {}).map((name) => [name])
  return [
    ...params.map((at) => ({ part: 'params' as const, path: at })),
    ...queries.map((at) => ({ part: 'query' as const, path: at })),
    ...(body ? leavesOf(jsonSchemaOf(body)) : []).map((at) => ({ part: 'body' as const, path: at })),
  ]
}

const jsonSchemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function leavesOf({ properties, additionalProperties, items, anyOf = [], oneOf = [] }: JsonSchema): (string | number)[][] {
  const options = [...anyOf, ...oneOf].flatMap(leavesOf)
  const within = (name: string | number, schema: JsonSchema) => leavesOf(schema).map((path) => [name, ...path])
  const named = Object.entries(properties ?? {}).flatMap(([name, schema]) => within(name, schema))
  const others = typeof additionalProperties === 'object' ? within('other', additionalProperties) : []
  const leaves = [...options, ...named, ...others, ...(items ? within(0, items) : [])]
  return leaves.length > 0 ? leaves.filter((path, index) => leaves.findIndex((one) => one.join() === path.join()) === index) : [[]]
}

/** Copies the input with another value at a path. Creates the parents if they are missing. */
export function withValue(sent: unknown, [step, ...rest]: InputField['path'], value: unknown): unknown {
  if (step === undefined) return value
  const inner = typeof sent === 'object' && sent !== null ? (sent as Record<string | number, unknown>)[step] : undefined
  const changed = withValue(inner, rest, value)
  if (typeof step === 'number') return [changed, ...(Array.isArray(sent) ? sent.slice(1) : [])]
  return { ...(typeof sent === 'object' ? sent : {}), [step]: changed }
}
