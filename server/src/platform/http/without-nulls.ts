import * as z from 'zod/mini'

type Schema = z.core.$ZodTypes

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

// The result is cached by field, because a body may contain thousands of nulls.
const known = new WeakMap<z.core.$ZodType, boolean>()

function takesNoNull(field: z.core.$ZodType): boolean {
  const answer = known.get(field) ?? (accepts(field, undefined) && !accepts(field, null))
  known.set(field, answer)
  return answer
}

/**
 * Removes nulls from optional, non-nullable fields at every depth, because clients may send back responses, which use null for missing
 * values.
 */
export function withoutNulls(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const { def } = (schema as Schema)._zod
  switch (def.type) {
    case 'object':
      return Array.isArray(value) ? value : withoutNullFields(def.shape, value)
    case 'array':
      return Array.isArray(value) ? value.map((item) => withoutNulls(def.element, item)) : value
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return withoutNulls(def.innerType, value)
    case 'union':
      return inUnion(def, value)
    default:
      return value
  }
}

function withoutNullFields(shape: Readonly<Record<string, z.core.$ZodType>>, value: object): unknown {
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field === undefined) return [[name, item]]
    return item === null && takesNoNull(field) ? [] : [[name, withoutNulls(field, item)]]
  })
  return Object.fromEntries(kept) as unknown
}

/** Applies the shape that the discriminator selects. Leaves other unions unchanged, because their shape is unknown. */
function inUnion({ options, ...rest }: z.core.$ZodUnionDef, value: object): unknown {
  const { discriminator } = rest as { discriminator?: string }
  if (discriminator === undefined) return value
  const named: unknown = (value as Record<string, unknown>)[discriminator]
  const option = options.find((each) => {
    const { def } = (each as Schema)._zod
    const field = def.type === 'object' ? def.shape[discriminator] : undefined
    return field !== undefined && accepts(field, named)
  })
  return option ? withoutNulls(option, value) : value
}
