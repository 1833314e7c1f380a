// Checks that validation time is linear in the text length. A quadratic check would block the server.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CurrentPassword } from './account-fields.ts'
import { UserLink } from './profile-fields.ts'
import { type Schema, sentFields, sentTexts } from './testing/input-schemas.ts'

/** Long texts that make regular expressions retry from each position, or that are slow to normalize. */
const hostile: Record<string, (length: number) => string> = {
  marks: (length) => `a${'\u0301\u0323'.repeat(length / 2)}`,
  'marks in separate runs': (length) => `a${'\u0301'.repeat(15)}\u0323`.repeat(length / 17),
  ligatures: (length) => '\ufdfa'.repeat(length),
  'a link of dots': (length) => `https://${'a.'.repeat(length / 2)}@`,
  'dots before an exclamation mark': (length) => `${'a.'.repeat(length / 2)}!`,
  'domain endings': (length) => `a@${'a.'.repeat(length / 2)}!`,
  'at signs': (length) => 'x@'.repeat(length / 2),
  letters: (length) => `${'a'.repeat(length)}!`,
  digits: (length) => `${'1'.repeat(length)}!`,
  hyphens: (length) => `a${'-'.repeat(length)}!`,
  spaces: (length) => `a${' '.repeat(length)}a`,
  'line breaks': (length) => `a${' \n'.repeat(length / 2)}a`,
  slashes: (length) => `/${'/'.repeat(length)}x/`,
  protocols: (length) => '://'.repeat(length / 3),
  'angle brackets': (length) => '<'.repeat(length),
  ampersands: (length) => '&'.repeat(length),
  'percent signs': (length) => '%'.repeat(length),
  commas: (length) => `${'a,'.repeat(length / 2)}!`,
  'invisible characters': (length) => `a${'\u200b'.repeat(length)}a`,
  joiners: (length) => '\u0627\u200d'.repeat(length / 2),
  'joined emoji': (length) => '👩\u200d'.repeat(length / 3),
  'tag characters': (length) => `\u{1f3f4}${'\u{e0061}'.repeat(length / 2)}`,
}

const [SHORT, LONG] = [20_000, 80_000]

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const read = (schema: Schema, text: unknown) => z.safeParse(schema as z.ZodMiniType, text)

/**
 * Returns whether a check is slower than linear: for a text four times as long, linear work takes four times as long and quadratic work
 * sixteen times. Measures repeatedly, because garbage collection may disturb one measurement.
 */
function isCostly(schema: Schema, [short, long]: readonly [string, string]): boolean {
  return [1, 2, 3, 4].every(() => cpuMs(() => read(schema, long)) > 7 * cpuMs(() => read(schema, short)) + 5)
}

const schemas = new Map([...sentFields, ...sentTexts].map(({ schema, path }) => [schema, path]))

describe.each(Object.entries(hostile))('a long text of %s', (_, textOf) => {
  test('is validated in linear time by every field', () => {
    const texts = [textOf(SHORT), textOf(LONG)] as const

    const costly = [...schemas].filter(([schema]) => isCostly(schema, texts)).map(([, path]) => path)

    expect(costly).toEqual([])
  })
})

test('more than 200 fields are checked', () => {
  expect(schemas.size).toBeGreaterThan(200)
})

test('a text that is too long gets a single message, about its length', () => {
  const messages = (schema: Schema, value: unknown) => read(schema, value).error?.issues.map(({ message }) => message)

  expect(messages(UserLink, { url: `https://${'a.'.repeat(60_000)}@`, socialLinkType: 'X' })).toEqual([
    'This must have at most 300 characters.',
  ])
  expect(messages(CurrentPassword, `a${'\u0301\u0323'.repeat(60_000)}`)).toEqual(['Password must be at most 128 characters.'])
})

test.each(['https://a.b', 'https://.a.b', 'https://a..b', 'http://a.b.c/d?e#f', 'https://a.b/', 'https://a.b:80?c'])(
  '%s is a link',
  (url) => {
    expect(read(UserLink, { url, socialLinkType: 'X' }).success).toBe(true)
  },
)

test.each(['https://a', 'https://a.', 'https://.a', 'https://a@b.c', 'https://a b.c', 'ftp://a.b', 'https:///a.b'])(
  '%s is not a link',
  (url) => {
    expect(read(UserLink, { url, socialLinkType: 'X' }).success).toBe(false)
  },
)
