// Compares the API with the last release's API, because two releases run side by side during an upgrade and a CDN caches old responses.
import { emptyOf, membersOf } from './contract-calls.mjs'

/**
 * Returns each call of an OpenAPI document with its response and input as flat lists of fields: `courses[].problem` → `null|string`. `?`
 * marks an optional field. `!` marks a response field that looks optional, nullable or like an array, but that `completeAnswer` leaves
 * undefined: a required field of one alternative or of a record's values.
 */
export function apiOf({ paths }) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, callOf(operation)]),
  )
  return Object.fromEntries(calls.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns a sentence for each change that breaks a browser of the last release, or a browser of this release that gets old responses. */
export function breakingChanges(released, current) {
  return Object.entries(released).flatMap(([call, before]) => {
    const after = current[call]
    if (!after) return [`${call} is removed`]
    const changes = [...answerChanges(before.answer, after.answer), ...inputChanges(before.input, after.input)]
    return changes.map((change) => `${call}: ${change}`)
  })
}

/** Returns changes without a reason in `reasons`, and reasons without a change. */
export function changeFaults(changes, reasons) {
  const unexplained = changes.filter((change) => !reasons[change]?.trim())
  const unused = Object.keys(reasons).filter((change) => !changes.includes(change))
  return [...unexplained, ...unused.map((change) => `listed in contract/breaking-changes.json, but not made: ${change}`)]
}

function callOf({ parameters, requestBody, responses }) {
  const content = responses[200]?.content ?? {}
  // Files and redirects contain no data.
  const answer = content['application/json']?.schema.properties.data ?? content['text/event-stream']?.schema ?? { type: 'null' }
  const inputs = [
    ...parameters.map(({ name, in: place, required, schema }) => [`${place}.${name}`, schema, required]),
    ...(requestBody ? [['body', requestBody.content['application/json'].schema, requestBody.required]] : []),
  ]
  return { answer: answerFields(answer), input: textsOf(fieldsOf(inputs)) }
}

function answerFields(schema) {
  const completed = new Set(completedPaths('data', emptyOf(schema)))
  const fields = fieldsOf([['data', schema, true]])
  const texts = Object.entries(textsOf(fields)).map(([path, text]) => {
    const isLeftUndefined = path !== 'data' && fields.get(path).isEverRequired && !completed.has(path)
    return [path, isLeftUndefined && hasEmptyValue(text) ? `!${text}` : text]
  })
  return Object.fromEntries(texts)
}

/** Returns the paths of the fields that `completeAnswer` sets if they are absent. */
function completedPaths(path, empty) {
  if (!empty) return []
  if (Array.isArray(empty)) return completedPaths(`${path}[]`, empty[0])
  return Object.entries(empty).flatMap(([key, inside]) => {
    const at = `${path}.${key.replace('?', '')}`
    const isSet = inside === null || Array.isArray(inside) || key.endsWith('?')
    return [...(isSet ? [at] : []), ...completedPaths(at, inside)]
  })
}

function fieldsOf(entries) {
  const fields = new Map()
  for (const [path, schema, isRequired] of entries) addField(fields, { path, schema, isRequired })
  return fields
}

const textsOf = (fields) =>
  Object.fromEntries([...fields].map(([path, { types, isRequired }]) => [path, `${isRequired ? '' : '?'}${[...types].sort().join('|')}`]))

function addField(fields, { path, schema, isRequired, isEverRequired = isRequired }) {
  const { members, isNullable } = membersOf(schema)
  const known = fields.get(path) ?? { types: [], isRequired: true, isEverRequired: false }
  fields.set(path, {
    types: new Set([...known.types, ...members.flatMap(typesOf), ...(isNullable ? ['null'] : [])]),
    isRequired: known.isRequired && isRequired,
    isEverRequired: known.isEverRequired || isEverRequired,
  })
  const isRequiredInAll = (name) => members.every(({ required = [] }) => required.includes(name))
  for (const { properties = {}, required = [], items, additionalProperties } of members) {
    for (const [name, field] of Object.entries(properties))
      addField(fields, {
        path: `${path}.${name}`,
        schema: field,
        isRequired: isRequiredInAll(name),
        isEverRequired: required.includes(name),
      })
    if (items) addField(fields, { path: `${path}[]`, schema: items, isRequired: true })
    if (additionalProperties) addField(fields, { path: `${path}{}`, schema: additionalProperties, isRequired: false })
  }
}

function typesOf({ type, const: value, enum: values }) {
  if (value !== undefined) return [JSON.stringify(value)]
  return values?.map((each) => JSON.stringify(each)) ?? [type ?? 'any']
}

const isOptional = (field) => /^!?\?/.test(field)
const typesIn = (field) => field.replace(/^!?\??/, '').split('|')
const without = (types, others) => types.filter((type) => !others.includes(type))

function answerChanges(before, after) {
  const kept = Object.entries(before).flatMap(([path, field]) => {
    const now = after[path]
    if (now === undefined) return isBelowMissing(path, after) ? [] : [`response field ${path} is removed`]
    const added = without(typesIn(now), typesIn(field))
    return [
      ...(isOptional(now) && !isOptional(field) ? [`response field ${path} can be absent`] : []),
      ...(added.length > 0 ? [`response field ${path} can be ${added.join(' or ')}`] : []),
    ]
  })
  const fresh = Object.entries(after).filter(([path]) => !(path in before) && !isBelowMissing(path, before))
  return [...kept, ...fresh.flatMap(([path, field]) => freshFieldChanges(path, field))]
}

function freshFieldChanges(path, field) {
  if (field.startsWith('!'))
    return [`response field ${path} is new and required in an alternative or a record, where browsers can’t complete it; make it optional`]
  return hasEmptyValue(field) ? [] : [`response field ${path} is new, but neither an array, nullable nor optional`]
}

const hasEmptyValue = (field) => isOptional(field) || typesIn(field).includes('null') || field === 'array'

function inputChanges(before, after) {
  const kept = Object.entries(before).flatMap(([path, field]) => {
    const now = after[path]
    if (now === undefined) return isBelowMissing(path, after) ? [] : [`input field ${path} is no longer accepted`]
    const lost = typesIn(now).includes('any') ? [] : without(typesIn(field), typesIn(now))
    return [
      ...(isOptional(field) && !isOptional(now) ? [`input field ${path} is required`] : []),
      ...(lost.length > 0 ? [`input field ${path} can no longer be ${lost.join(' or ')}`] : []),
    ]
  })
  const fresh = Object.entries(after).filter(([path, field]) => !(path in before) && !isBelowMissing(path, before) && !isOptional(field))
  return [...kept, ...fresh.map(([path]) => `input field ${path} is required`)]
}

/** Whether the field is inside another missing field, which is reported instead. Parameters aren't inside anything. */
function isBelowMissing(path, fields) {
  if (/^(query|path)\.[^.[\]{}]+$/.test(path)) return false
  const parent = path.replace(/(\.[^.[\]{}]+|\[\]|\{\})$/, '')
  return parent !== path && !(parent in fields)
}
