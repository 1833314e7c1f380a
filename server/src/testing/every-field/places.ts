import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { unsentFields } from './unsent-fields.ts'

type Fields = Record<string, unknown>

/** Fields that only identify the edited entity and its version. */
const reference = ['id', 'version', 'courseId', 'sectionId', 'lectureId']

type Values = {
  /** Bodies that together contain every field, with a value other than its default. */
  values: readonly Fields[]
  /** Paths that are intentionally not sent. */
  unsent?: readonly string[]
}

/** Fails if a field of the body is in none of the values. */
export const expectAllSent = (body: z.core.$ZodType, { values, unsent = [] }: Values) =>
  expect(
    unsentFields(body, values).filter((path) => !reference.includes(path) && !unsent.includes(path)),
    'the fields of the contract that this test doesn’t send',
  ).toEqual([])

export type Place = {
  has: unknown
  /** Values that a place has instead of the sent ones, or ABSENT. State the reason beside them. */
  except?: Record<string, unknown>
}

/** Fails if a place lacks a sent field or has a different value. */
export function expectInAll(fields: Fields, places: Record<string, Place>) {
  for (const [name, { has, except = {} }] of Object.entries(places)) {
    const expected = Object.entries({ ...fields, ...except }).filter(([, value]) => value !== ABSENT)
    expect(has, name).toMatchObject(Object.fromEntries(expected))
  }
}

/** Marks a field that a place doesn't have. State the reason beside it. */
export const ABSENT = Symbol('absent')
