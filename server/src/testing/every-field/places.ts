import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { unsentFields } from './unsent-fields.ts'

type Fields = Record<string, unknown>

/** Names of what a body says besides the fields of its entity: which one is meant, and the state of it that was edited. */
const reference = ['id', 'version', 'courseId', 'sectionId', 'lectureId']

type Sent = {
  body: z.core.$ZodType
  /** Every field, with a value that is not its default. */
  fields: Fields
}

/** Fails if the body has a field that is not sent. */
export const expectAllSent = ({ body, fields }: Sent) =>
  expect(
    unsentFields(body, [fields]).filter((path) => !reference.includes(path)),
    'the fields of the contract that this test doesn’t send',
  ).toEqual([])

type Place = {
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
