import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { unsentFields } from './unsent-fields.ts'

type Fields = Record<string, unknown>

/** Names of what a body says besides the fields of its entity: which one is meant, and the state of it that was edited. */
const reference = ['id', 'version', 'courseId', 'sectionId', 'lectureId']

type Values = {
  /** Together they have every field, with a value that is not its default. */
  values: readonly Fields[]
  /** Paths that aren’t sent on purpose. */
  unsent?: readonly string[]
}

/** Fails if a body has a field that no value has. */
export const expectAllSent = (body: z.core.$ZodType, { values, unsent = [] }: Values) =>
  expect(
    unsentFields(body, values).filter((path) => !reference.includes(path) && !unsent.includes(path)),
    'the fields of the contract that this test doesn’t send',
  ).toEqual([])

export type Place = {
  has: unknown
  /** What the place has instead of a field, or null and why it has none. */
  except?: Record<string, unknown>
}

/** Fails if a place lacks a field that was sent, or has it otherwise. */
export function expectInAll(fields: Fields, places: Record<string, Place>) {
  for (const [name, { has, except = {} }] of Object.entries(places)) {
    const expected = Object.entries({ ...fields, ...except }).filter(([, value]) => value !== ABSENT)
    expect(has, name).toMatchObject(Object.fromEntries(expected))
  }
}

/** For a field that a place doesn’t have. Say why beside it. */
export const ABSENT = Symbol('absent')
