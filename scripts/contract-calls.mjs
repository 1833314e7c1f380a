// Generates contract/src/calls: each endpoint as the browser calls it, without the schemas and zod.

/**
 * Returns the source of each file in contract/src/calls by name. `contract` has the exports of contract/src/contract.ts. `answerOf` returns
 * a JSON Schema.
 */
export function callFiles(contract, answerOf) {
  const features = [...new Set(contract.map(({ feature }) => feature))]
  const endpointsOf = (feature) => contract.filter((named) => named.feature === feature)
  return new Map(features.map((feature) => [`${kebab(feature)}.ts`, sourceOf(feature, endpointsOf(feature), answerOf)]))
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function sourceOf(feature, endpoints, answerOf) {
  const file = kebab(feature)
  return [
    `// Written by \`npm run openapi\` from ../${file}.ts.`,
    `import type * as ${feature} from '../${file}.ts'`,
    "import type { Call } from '../endpoint.ts'",
    '',
    ...endpoints.map(
      ({ name, endpoint }) => `export const ${name}: Call<typeof ${feature}.${name}> = ${literal(callOf(endpoint, answerOf))}`,
    ),
    '',
  ].join('\n')
}

function callOf(endpoint, answerOf) {
  const { method, path, refuses, upload } = endpoint
  const empty = emptyOf(answerOf(endpoint))
  return {
    method,
    path,
    ...(refuses && { refuses }),
    ...(upload && { upload: { field: upload.field } }),
    ...(empty && { empty }),
  }
}

/** Returns the values of absent fields in a response: see `Empty` in contract/src/endpoint.ts. */
export function emptyOf(schema) {
  const { members } = membersOf(schema)
  if (members.length !== 1) return common(members.map(emptyOf))
  const [{ type, items, properties = {}, required = [] }] = members
  if (type === 'array') {
    const item = emptyOf(items)
    return item && [item]
  }
  const fields = Object.entries(properties).flatMap(([name, field]) => fieldEntry({ name, field, isRequired: required.includes(name) }))
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

function fieldEntry({ name, field, isRequired }) {
  const inside = emptyOf(field)
  const { isNullable, members } = membersOf(field)
  if (isRequired && isNullable) return [inside ? [`${name}?`, inside] : [name, null]]
  if (isRequired && members.every(({ type }) => type === 'array')) return [[name, inside ?? []]]
  return inside ? [[name, Array.isArray(inside) ? inside[0] : inside]] : []
}

/** Returns the alternatives of a schema except null, and whether null is one. */
export function membersOf(schema) {
  const alternatives = alternativesOf(schema)
  const members = alternatives.filter(({ type }) => type !== 'null')
  return { members, isNullable: members.length < alternatives.length }
}

const alternativesOf = (schema) =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(alternativesOf) ?? [schema.type].flat().map((type) => ({ ...schema, type }))

/** Returns the common part of a response's possible shapes. */
function common([first, ...others]) {
  if (!first || Array.isArray(first)) return undefined
  const shared = Object.entries(first).filter(([name, inside]) =>
    others.every((other) => other && JSON.stringify(other[name]) === JSON.stringify(inside)),
  )
  return shared.length > 0 ? Object.fromEntries(shared) : undefined
}

const literal = (value) => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? `'${value}'` : String(value)
  return `{ ${Object.entries(value)
    .map(([name, inside]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(inside)}`)
    .join(', ')} }`
}
