// Compares the API with the last release's API, because two releases run side by side during an upgrade and a CDN caches old responses.
import { emptyOf, membersOf } from './contract-calls.mjs'

/**
 * Returns each call of an OpenAPI document with its response and input as flat lists of fields: `courses[].problem` → `null|string`. A value
 * with alternatives lists the fields of each: `due<DAYS>.days`. `?` marks an optional field. `!` marks a required response field that
 * browsers can't complete if it is absent, although it has an empty value or is in an alternative or a record (`completeAnswer`).
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
    const isLeftUndefined = path !== 'data' && fields.get(path).isRequired && !completed.has(plain(path))
    return [path, isLeftUndefined && (hasEmptyValue(text) || /[<{]/.test(path)) ? `!${text}` : text]
  })
  return Object.fromEntries(texts)
}

/** Returns the path without its alternatives and lists, which `completeAnswer` doesn't distinguish. */
const plain = (path) => path.replace(/\[\]|<[^>]*>/g, '')

/** Returns the plain paths of the fields that `completeAnswer` sets if they are absent. */
function completedPaths(path, empty) {
  if (!empty) return []
  if (Array.isArray(empty)) return completedPaths(path, empty[0])
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

function addField(fields, { path, schema, isRequired }) {
  const { members, isNullable } = membersOf(schema)
  const labels = labelsOf(members)
  const types = members.flatMap((member) => labels.get(member) ?? typesOf(member))
  fields.set(path, { types: new Set(isNullable ? [...types, 'null'] : types), isRequired })
  for (const member of members) {
    const { properties = {}, required = [], items, additionalProperties } = member
    const at = `${path}${labels.get(member) ?? ''}`
    if (at !== path) fields.set(at, { types: new Set(['object']), isRequired: false })
    for (const [name, field] of Object.entries(properties))
      addField(fields, { path: `${at}.${name}`, schema: field, isRequired: required.includes(name) })
    if (items) addField(fields, { path: `${at}[]`, schema: items, isRequired: true })
    if (additionalProperties) addField(fields, { path: `${at}{}`, schema: additionalProperties, isRequired: false })
  }
}

/** Labels each of several objects with the constants that tell them apart, otherwise with its number. */
function labelsOf(members) {
  const objects = members.filter(({ properties }) => properties)
  if (objects.length < 2) return new Map()
  return new Map(
    objects.map((object, index) => {
      const constants = Object.values(object.properties).flatMap((field) => field.const ?? [])
      return [object, `<${constants.join(' ') || index + 1}>`]
    }),
  )
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
    if (path in after) return keptFieldChanges(path, { before: field, after: after[path] })
    return isListedElsewhere(path, after) ? [] : [`response field ${path} is removed`]
  })
  const fresh = Object.entries(after).filter(([path]) => !(path in before) && !isListedElsewhere(path, before))
  return [...kept, ...fresh.flatMap(([path, field]) => freshFieldChanges(path, field))]
}

function keptFieldChanges(path, { before, after }) {
  const added = without(typesIn(after), typesIn(before))
  const lost = without(typesIn(before), typesIn(after)).filter(isValue)
  const isLeftUndefined = isOptional(before) && !isOptional(after) && (after.startsWith('!') || !hasEmptyValue(after))
  return [
    ...(isOptional(after) && !isOptional(before) ? [`response field ${path} can be absent`] : []),
    ...(isLeftUndefined ? [`response field ${path} is required, but older responses may lack it`] : []),
    ...(added.length > 0 ? [`response field ${path} can be ${added.join(' or ')}`] : []),
    ...(lost.length > 0 ? [`response field ${path} can no longer be ${lost.join(' or ')}, which older responses may contain`] : []),
  ]
}

const isValue = (type) => type === 'null' || /^["<\d]/.test(type)

function freshFieldChanges(path, field) {
  if (field.startsWith('!'))
    return [`response field ${path} is new and required in an alternative or a record, where browsers can’t complete it; make it optional`]
  return hasEmptyValue(field) ? [] : [`response field ${path} is new, but neither an array, nullable nor optional`]
}

const hasEmptyValue = (field) => isOptional(field) || typesIn(field).includes('null') || /^!?array$/.test(field)

function inputChanges(before, after) {
  const kept = Object.entries(before).flatMap(([path, field]) => {
    const now = after[path]
    if (now === undefined) return isListedElsewhere(path, after) ? [] : [`input field ${path} is no longer accepted`]
    const lost = typesIn(now).includes('any') ? [] : without(typesIn(field), typesIn(now))
    return [
      ...(isOptional(field) && !isOptional(now) ? [`input field ${path} is required`] : []),
      ...(lost.length > 0 ? [`input field ${path} can no longer be ${lost.join(' or ')}`] : []),
    ]
  })
  const fresh = Object.entries(after).filter(([path, field]) => !(path in before) && !isListedElsewhere(path, before) && !isOptional(field))
  return [...kept, ...fresh.map(([path]) => `input field ${path} is required`)]
}

/** Whether the field is inside another missing field, or an alternative: both are reported as changes of the field that contains them. */
function isListedElsewhere(path, fields) {
  if (/^(query|path)\.[^.[\]{}]+$/.test(path)) return false
  const parent = path.replace(/(<[^>]*>|\.[^.[\]{}<>]+|\[\]|\{\})$/, '')
  return path.endsWith('>') || (parent !== path && !(parent in fields))
}
