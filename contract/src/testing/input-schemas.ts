// Collects the schemas of all request inputs, for tests that cover every field.
import type * as z from 'zod/mini'
import { contract } from '../contract.ts'

export type Schema = z.core.$ZodType
export type Found = { path: string; schema: Schema }

export function stringsIn(schema: Schema, path: string): Found[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inside = (inner: Schema, name = '') => stringsIn(inner, `${path}${name}`)
  switch (def.type) {
    case 'string':
      return [{ path, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, property]) => inside(property, `.${name}`))
    case 'array':
      return inside(def.element, '[]')
    case 'record':
      return [...inside(def.keyType, '{key}'), ...inside(def.valueType, '{}')]
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'pipe':
      // The last schema of a pipe determines the stored value.
      return inside((def.out as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.in : def.out)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inside(def.innerType)
    case 'unknown':
    case 'any':
      return [{ path, schema }]
    case 'literal':
    case 'enum':
    case 'number':
    case 'boolean':
    case 'null':
    case 'transform':
      return []
    default:
      throw new Error(`${path} is a ${def.type}: return its string schemas here.`)
  }
}

// The webhook is excluded, because it reads the provider's raw bytes and verifies their signature.
const sent = contract
  .filter(({ name }) => name !== 'receiveWebhook')
  .flatMap(({ name, endpoint: { params, query, body } }) =>
    [params, query, body].flatMap((schema) => (schema ? [{ path: name, schema: schema as Schema }] : [])),
  )

/** Every text input, at any depth. */
export const sentTexts: Found[] = sent.flatMap(({ schema, path }) => stringsIn(schema, path))

/** Every top-level field of params, query and body, with all its checks. */
export const sentFields: Found[] = sent.flatMap(({ schema, path }) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' ? Object.entries(def.shape).map(([name, field]) => ({ path: `${path}.${name}`, schema: field })) : []
})
