import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CurrentPassword, NewPassword } from './account-fields.ts'
import { contract } from './contract.ts'

type Field = { path: string; schema: z.ZodMiniType }

/** Returns each field of a schema, including fields inside objects, unions and wrappers. */
function fieldsOf(schema: z.ZodMiniType, path: string): Field[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  const inner = [def.innerType, def.in, def.out, def.element, ...((def.options as unknown[] | undefined) ?? [])].filter(
    (part) => part !== undefined,
  )
  return [
    ...inner.flatMap((part) => fieldsOf(part as z.ZodMiniType, path)),
    ...Object.entries((def.shape as Record<string, z.ZodMiniType> | undefined) ?? {}).flatMap(([name, field]) => [
      { path: `${path}.${name}`, schema: field },
      ...fieldsOf(field, `${path}.${name}`),
    ]),
  ]
}

const passwords = contract
  .flatMap(({ name, endpoint: { body, query } }) =>
    [body, query].flatMap((schema) => (schema ? fieldsOf(schema as z.ZodMiniType, name) : [])),
  )
  .filter(({ path }) => /password$/i.test(path))

const faultsOf = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? []

test('the contract has more than twelve password fields', () => {
  expect(passwords.length).toBeGreaterThan(12)
})

describe.each(passwords)('$path', ({ schema }) => {
  test('is required, and has at most 128 characters', () => {
    expect(faultsOf(schema, '')).toEqual(['Password is required.'])
    expect(faultsOf(schema, 'x'.repeat(128))).toEqual([])
    expect(faultsOf(schema, 'x'.repeat(129))).toEqual(['Password must be at most 128 characters.'])
  })

  test('is measured in Unicode normal form', () => {
    // Each letter with its combining mark is two characters as typed and one in normal form.
    expect(faultsOf(schema, 'e\u0301'.repeat(128))).toEqual([])
    expect(faultsOf(schema, 'e\u0301'.repeat(129))).toEqual(['Password must be at most 128 characters.'])
  })

  test('accepts 128 characters with three combining marks each', () => {
    expect(faultsOf(schema, '\u03b1\u0313\u0300\u0345'.repeat(128))).toEqual([])
  })
})

// Each ligature is one character as typed and three in normal form.
test('a new password has at most 128 characters in normal form', () => {
  expect(faultsOf(NewPassword, '\ufb03'.repeat(43))).toEqual(['Password must be at most 128 characters.'])
})

test('an older password of 128 typed characters still works at login, even if its normal form is longer', () => {
  expect(faultsOf(CurrentPassword, '\ufb03'.repeat(128))).toEqual([])
  expect(faultsOf(CurrentPassword, '\ufb03'.repeat(129))).toEqual(['Password must be at most 128 characters.'])
})

test.each([
  ['seven characters', 'x'.repeat(7)],
  ['seven letters typed with eight characters', `xxxxxxe\u0301`],
])('a new password of %s is too short', (_, password) => {
  expect(faultsOf(NewPassword, password)).toEqual(['Password must be at least 8 characters.'])
})
