import * as z from 'zod/mini'

type Schema = z.core.$ZodType & { _zod: { def: Def } }
type Def = { type: string; innerType?: Schema; in?: Schema; element?: Schema; options?: Schema[]; shape?: Record<string, Schema> }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the paths of a schema that are in none of the values. For an array, any item counts. For a union, each option needs a value. */
export function unsentFields(schema: z.core.$ZodType, values: readonly unknown[], path = ''): string[] {
  const { innerType, in: input, element, options, shape } = (schema as Schema)._zod.def
  if (innerType ?? input) return unsentFields((innerType ?? input) as Schema, values, path)
  if (element) return unsentFields(element, values.filter(Array.isArray).flat(), `${path}[]`)
  if (options) {
    return options.flatMap((option, index) => {
      const fitting = values.filter((value) => z.safeParse(option, value).success)
      if (fitting.length > 0) return unsentFields(option, fitting, path)
      return option._zod.def.shape ? [`${path}, option ${index + 1}`] : []
    })
  }
  return Object.entries(shape ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const sent = values.filter(isRecord).flatMap((value) => (Object.hasOwn(value, name) ? [value[name]] : []))
    return sent.length === 0 ? [at] : unsentFields(field, sent, at)
  })
}
