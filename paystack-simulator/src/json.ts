const markBigInt = (_key: string, value: unknown) => (typeof value === 'bigint' ? `@bigint:${value}@` : value)

/** JSON as Paystack writes it: a 64-bit id is a bare number, however large. */
export const toJson = (value: unknown): string => JSON.stringify(value, markBigInt).replace(/"@bigint:(\d+)@"/g, '$1')

const stringOrSeparator = /"(?:[^"\\]|\\.)*"|[,:]/g

/** The same JSON document in other bytes, to show whether a receiver signs what it got or what it re-serialised. */
export function reformatJson(json: string, style: 'spacing' | 'unicode'): string {
  if (style === 'spacing') return json.replace(stringOrSeparator, (token) => (token.length === 1 ? `${token} ` : token))
  return json
    .replace(/\//g, '\\/')
    .replace(/[@\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
