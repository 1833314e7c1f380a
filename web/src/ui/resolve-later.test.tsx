import type { Resolver } from 'react-hook-form'
import { afterEach, describe, expect, test } from 'vitest'
import { resolveLater } from './resolve-later.ts'

type Values = { email: string }

const given = { email: 'ngozi' }
const faults = { email: { type: 'format', message: 'Enter an email address.' } }
const schema: Resolver<Values> = () => ({ values: {}, errors: faults })

const givenActivation = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true })

/** Returns the errors, which are all that a form needs. */
const errorsOf = async (resolver: Resolver<Values>, values = given) =>
  (await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors

afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation')
})

describe('a form whose schema loads later', () => {
  test('is incomplete until the page is used, and then loads the schema once', async () => {
    let loads = 0
    const resolver = resolveLater<Values>(async () => {
      loads += 1
      return schema
    })

    givenActivation(false)
    expect(await errorsOf(resolver)).not.toEqual({})
    expect(loads).toBe(0)
    givenActivation(true)
    expect(await errorsOf(resolver)).toEqual(faults)
    expect(await errorsOf(resolver)).toEqual(faults)

    expect(loads).toBe(1)
  })

  test('loads the schema when a value changes, as a password manager does without a click', async () => {
    const resolver = resolveLater<Values>(async () => schema)

    givenActivation(false)
    expect(await errorsOf(resolver, { email: '' })).not.toEqual(faults)

    expect(await errorsOf(resolver, given)).toEqual(faults)
  })

  test('leaves the validation to the server while the schema can’t be loaded', async () => {
    let isOffline = true
    const resolver = resolveLater<Values>(async () => {
      if (isOffline) throw new Error('offline')
      return schema
    })

    expect(await errorsOf(resolver)).toEqual({})
    isOffline = false

    expect(await errorsOf(resolver)).toEqual(faults)
  })
})
