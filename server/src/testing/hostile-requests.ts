// Generates fuzzed requests: valid ones with one to three faults.
import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { Ask } from './access/asks.ts'
import { type InputField, inputFieldsOf, withValue } from './input-fields.ts'
import { pick, type Random } from './random-numbers.ts'
import { bytesOf, withField } from './send-form.ts'

export type RawRequest = { method: string; url: string; headers: Record<string, string>; payload: Buffer | undefined }

const texts = [
  '',
  ' ',
  'ab\u0000cd',
  '\u0001\u001b[31m',
  '\ud800',
  '\udfff\ud800',
  '\u200b\u3164\u2800',
  '\u202Egpj.exe',
  'e\u0301'.repeat(2000),
  '👩‍👩‍👧‍👦'.repeat(300),
  "' or 1=1;--",
  '%_\\%',
  '\\',
  '{"a":1}',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null',
  'NaN',
  '-0',
  '1e309',
  '0x1f',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-11-27T06:00:00+99:99',
  'a@b',
  `${'a'.repeat(250)}@example.test`,
  'http://[::1',
  'javascript:alert(1)',
  'x'.repeat(300),
  'x'.repeat(20_000),
  // Slow for regular expressions with backtracking.
  ' '.repeat(20_000),
  `${'a '.repeat(5000)}!`,
  `${'a@'.repeat(5000)}.`,
  '<'.repeat(20_000),
  '&'.repeat(20_000),
  '<b>'.repeat(5000),
  '-'.repeat(20_000),
  '\n'.repeat(20_000),
  ',1'.repeat(5000),
  `https://${'a.'.repeat(20_000)}@`,
  `${'/'.repeat(20_000)}x/`,
  `a${'.'.repeat(20_000)}a`,
  '%'.repeat(20_000),
  '://'.repeat(7000),
  '\ufdfa'.repeat(20_000),
  '\u0627\u200d'.repeat(10_000),
  '\u{1f3f4}\u{e0061}'.repeat(5000),
  `${' \n'.repeat(10_000)}a`,
  // Normalizing a run of combining marks takes quadratic time.
  `a${'\u0301\u0323'.repeat(20_000)}`,
]

const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e-320,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[[[]]]],
  [null],
  { length: 1e9 },
  { toString: 1 },
  Array.from({ length: 500 }, () => 1),
  Array.from({ length: 500 }, (_, index) => `id-${index}`),
]

const addressTexts = [
  '%00',
  '%ED%A0%80',
  '%FF%FE',
  '%',
  '%2e%2e%2f',
  '%0a%0d',
  '%E2%80%AE',
  '%25%30%30',
  '%2e%2e',
  '.',
  '//',
  '%E2%80%A9',
  '%0a',
  '/'.repeat(10_000),
  '%2f'.repeat(3000),
]

const oddHeaders: [string, string][] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary="'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', '/'],
  ['authorization', 'Bearer '],
  ['authorization', `Bearer ${'x'.repeat(4000)}`],
  ['authorization', 'Basic YTpi'],
  ['cookie', `XSRF-TOKEN=%00; ${'a=b; '.repeat(200)}`],
  ['cookie', 'media=;;;===%FF'],
  ['x-forwarded-for', 'not-an-address, 999.999.999.999'],
  ['x-forwarded-for', '::ffff:1.2.3.4%eth0'],
  ['x-country', '%00'],
  ['if-none-match', `"${'x'.repeat(3000)}`],
  ['range', 'bytes=5-1,-0'],
  ['last-event-id', '99999999999999999999'],
  ['accept-encoding', 'br;q=nan, *;q=-1'],
  ['accept-language', '*'.repeat(2000)],
  ['user-agent', '\u00ff\u0085'.repeat(500)],
  ['x-request-id', "'; drop table users;--"],
  ['traceparent', '00-00000000000000000000000000000000-0000000000000000-ff'],
  ['sec-fetch-site', 'cross-site'],
  ['tus-resumable', '0.0.0'],
  ['upload-length', '-1'],
  ['upload-offset', '1e3'],
  ['upload-metadata', 'filename AAAA,kind AAAA'],
  ['host', 'evil.example'],
  ['x-paystack-signature', 'é'.repeat(64)],
]

const payloads = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":'.repeat(50),
  `[${'1,'.repeat(9000)}1]`,
  '{"__proto__":{"a":1}}',
  '\u0000',
  'a=b&a=c',
  ' \n',
]

const textOf = (random: Random) => pick(random, texts) ?? ''
const oneValue = (random: Random): unknown => (random(3) === 0 ? pick(random, values) : textOf(random))

type Draft = { ask: Ask; changes: Map<string, string>; headers: Record<string, string>; payload?: string }

/** Derives a random hostile request from a valid one. */
export async function hostileRequest(random: Random, endpoint: Endpoint, ask: Ask): Promise<RawRequest> {
  const draft = spoiled(random, endpoint, ask)
  const path = pick(random, [endpoint.path, ...(endpoint.aliases ?? [])]) ?? endpoint.path
  const { type, payload } = await bodyOf(draft)
  return {
    method:
      random(50) === 0 ? (pick(random, ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND']) ?? 'HEAD') : endpoint.method,
    url: addressOf(path, draft),
    headers: { ...(type !== undefined && { 'content-type': type }), ...draft.ask.headers, ...draft.headers },
    payload: endpoint.method === 'GET' ? undefined : payload,
  }
}

function spoiled(random: Random, endpoint: Endpoint, ask: Ask): Draft {
  const fields = inputFieldsOf(endpoint)
  const draft: Draft = { ask, changes: new Map(), headers: {} }
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const field = random(5) === 0 ? undefined : pick(random, fields)
    if (field) spoilField(random, field, draft)
    else spoilRest(random, draft)
  }
  return draft
}

async function bodyOf({ ask: { body, form, bytes }, payload }: Draft): Promise<{ type?: string; payload: Buffer | undefined }> {
  const sent = form && (await bytesOf(form))
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body) ?? '')
  const type = sent?.contentType ?? (json || payload !== undefined ? 'application/json' : undefined)
  return { ...(type !== undefined && { type }), payload: payload === undefined ? (sent?.payload ?? bytes ?? json) : Buffer.from(payload) }
}

function spoilField(random: Random, { part, path }: InputField, draft: Draft) {
  const { ask, changes } = draft
  if (part !== 'body') changes.set(`${part}.${path.join('.')}`, addressText(random))
  else if (ask.form) draft.ask = { ...ask, form: withField(ask.form, String(path[0]), textOf(random)) }
  else draft.ask = { ...ask, body: withValue(ask.body, random(8) === 0 ? path.slice(0, -1) : path, oneValue(random)) }
}

function spoilRest(random: Random, draft: Draft) {
  if (random(3) === 0) draft.payload = pick(random, payloads) ?? ''
  else if (random(4) === 0) draft.changes.set(`query.${encoded(textOf(random)).slice(0, 100)}`, addressText(random))
  else {
    const [name, value] = pick(random, oddHeaders) ?? ['x-odd', '1']
    draft.headers[name] = name === 'x-paystack-signature' ? Buffer.from(value).toString('latin1') : value
  }
}

const addressText = (random: Random): string =>
  random(3) === 0 ? (pick(random, addressTexts) ?? '') : encoded(textOf(random)).slice(0, random(10) === 0 ? 12_000 : 900)

/** Encodes text for a URL, with an unpaired surrogate as its three bytes. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uffff')).replaceAll('%EF%BF%BF', '%ED%A0%80')

function addressOf(path: string, { ask: { params = {}, query = {} }, changes }: Draft): string {
  const filled = path.replace(
    /:(\w+)/g,
    (_, name: string) => changes.get(`params.${name}`) ?? encodeURIComponent(String(params[name] ?? 'unsaid')),
  )
  const asked = new Map(Object.entries(query).map(([name, value]) => [name, encodeURIComponent(String(value))]))
  for (const [place, value] of changes) if (place.startsWith('query.')) asked.set(place.slice('query.'.length), value)
  const search = [...asked].map(([name, value]) => `${name}=${value}`).join('&')
  return `/api${filled}${search === '' ? '' : `?${search}`}`
}
