// Sends very long text and text that can't be stored in each field of each call in the contract.
import { contract } from '@akada/contract/contract.ts'
import { describe, expect, test } from 'vitest'
import { readAccessTable } from '#testing/access/access-table.ts'
import { allowedAsk } from '#testing/access/allowed-ask.ts'
import type { Ask } from '#testing/access/asks.ts'
import { openWorld } from '#testing/access/open-world.ts'
import { type InputField, inputFieldsOf, withValue } from '#testing/input-fields.ts'
import { bytesOf, withField } from '#testing/send-form.ts'

const opened = await openWorld()
const { app, database } = opened

/** `inAddress` is the text as encoded in a URL. An unpaired surrogate has no encoding, so its three bytes are sent. */
const hostile = {
  'a NUL': { text: 'ab\u0000cd', inAddress: 'ab%00cd' },
  'a control character': { text: '\u0001ab\u001b', inAddress: '%01ab%1b' },
  'half of a surrogate pair': { text: 'ab\ud800', inAddress: 'ab%ED%A0%80' },
  'a million characters': { text: 'x'.repeat(1_000_000), inAddress: 'x'.repeat(1_000_000) },
  'as many characters as a body may have': { text: 'é'.repeat(120_000), inAddress: '%C3%A9'.repeat(120_000) },
}
type Kind = keyof typeof hostile
const kinds = Object.keys(hostile) as Kind[]

type Sent = { field: InputField; kind: Kind }

/** Every kind for every field. */
const sentTo = (endpoint: (typeof contract)[number]['endpoint']): Sent[] =>
  inputFieldsOf(endpoint).flatMap((field) => kinds.map((kind) => ({ field, kind })))

async function injected(ask: Ask, { field: { part, path }, kind }: Sent) {
  const { text, inAddress } = hostile[kind]
  const escaped = (value: unknown) => encodeURIComponent(String(value))
  const encode = (sent: Record<string, string | number>, name: string) =>
    part !== 'body' && path[0] === name ? inAddress : escaped(sent[name] ?? 'unsaid')
  const params = ask.params ?? {}
  const query = { ...ask.query, ...(part === 'query' && { [String(path[0])]: '' }) }
  const form = ask.form && (await bytesOf(part === 'body' ? withField(ask.form, String(path[0]), text) : ask.form))
  const body = part === 'body' && !form ? withValue(ask.body, path, text) : ask.body
  return {
    addressOf: (template: string) => {
      const asked = Object.keys(query).map((name) => `${name}=${encode(query, name)}`)
      return `/api${template.replace(/:(\w+)/g, (_, name: string) => encode(params, name))}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
    },
    headers: { ...ask.headers, ...(form && { 'content-type': form.contentType }) },
    payload: form?.payload ?? ask.bytes ?? body,
  }
}

describe('text that can’t be stored never causes an internal error', () => {
  const rows = readAccessTable().filter(({ expected }) => Object.values(expected).includes('ok'))

  test.each(rows.map((row) => [row.key, row] as const))('%s', async (_, row) => {
    const endpoint = contract.find(({ name }) => name === row.call)?.endpoint ?? expect.unreachable(row.call)
    for (const sent of sentTo(endpoint)) {
      const statusCode = await database.undone(async () => {
        const { ask, token } = await allowedAsk(opened, row)
        const { addressOf, headers, payload } = await injected(ask, sent)
        const response = await app.inject({
          method: endpoint.method,
          url: addressOf(endpoint.path),
          headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
          ...(payload !== undefined && { payload: payload as object }),
          ...(endpoint.streams && { payloadAsStream: true as const }),
        })
        if (endpoint.streams) response.stream().destroy()
        return response.statusCode
      })

      expect(statusCode, `${sent.kind} in ${sent.field.part} ${sent.field.path.join('.')}`).toBeLessThan(500)
    }
  })
})
