// The schemas of what people send, for tests that hold for all of them.
import type * as z from 'zod/mini'
import { contract } from '../contract.ts'

export type Schema = z.core.$ZodType
export type Found = { path: string; schema: Schema }

/** All schemas of strings inside one. */
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
      // The last schema decides what is kept.
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
      throw new Error(`${path} is a ${def.type}: say here where its texts are.`)
  }
}

// The webhook takes the provider's bytes, which are checked by their signature.
const sent = contract
  .filter(({ name }) => name !== 'receiveWebhook')
  .flatMap(({ name, endpoint: { params, query, body } }) =>
    [params, query, body].flatMap((schema) => (schema ? [{ path: name, schema: schema as Schema }] : [])),
  )

/** Every text that people send, wherever it is. */
export const sentTexts: Found[] = sent.flatMap(({ schema, path }) => stringsIn(schema, path))

/** Every field at the top of what people send, with all that reads it. */
export const sentFields: Found[] = sent.flatMap(({ schema, path }) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' ? Object.entries(def.shape).map(([name, field]) => ({ path: `${path}.${name}`, schema: field })) : []
})
