const markBigInt = (_key: string, value: unknown) => (typeof value === 'bigint' ? `@bigint:${value}@` : value)

/** Returns JSON in Paystack's form, with 64-bit ids as plain numbers. */
export const toJson = (value: unknown): string => JSON.stringify(value, markBigInt).replace(/"@bigint:(\d+)@"/g, '$1')

const stringOrSeparator = /"(?:[^"\\]|\\.)*"|[,:]/g

/** Reformats JSON without changing its meaning, to test whether a receiver verifies the received bytes instead of reserialized JSON. */
export function reformatJson(json: string, style: 'spacing' | 'unicode'): string {
  if (style === 'spacing') return json.replace(stringOrSeparator, (token) => (token.length === 1 ? `${token} ` : token))
  return json
    .replace(/\//g, '\\/')
    .replace(/[@\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
