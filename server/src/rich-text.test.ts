// Sends attacks in each field of the contract that accepts HTML, and checks what is stored.
import { contract } from '@akada/contract/contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readAccessTable } from '#testing/access/access-table.ts'
import { allowedAsk } from '#testing/access/allowed-ask.ts'
import { askCall } from '#testing/access/ask-call.ts'
import { openWorld } from '#testing/access/open-world.ts'
import { richTextAttacks } from '#testing/rich-text-attacks.ts'

const opened = await openWorld()
const { database, app } = opened
const table = readAccessTable()

type JsonSchema = { contentMediaType?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }

/** Returns the paths of HTML fields in a schema, such as `sections.*.lectures.*.description`. */
function richTextsIn(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string[] {
  const found: string[] = []
  const walk = ({ contentMediaType, properties = {}, items, anyOf = [] }: JsonSchema, path: string[]) => {
    if (contentMediaType === 'text/html') found.push(path.join('.'))
    for (const [name, property] of Object.entries(properties)) walk(property, [...path, name])
    if (items) walk(items, [...path, '*'])
    for (const option of anyOf) walk(option, path)
  }
  if (schema) walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, [])
  return found
}

const fields = contract.flatMap(({ name, endpoint }) => richTextsIn(endpoint.body, 'input').map((field) => ({ name, endpoint, field })))
/** One attack of each type, combined. The sanitizer tests check the result of each attack. */
const attacks = [...new Map(richTextAttacks.toReversed().map(({ way, written }) => [way, written])).values()].join('')

const MARK = 'Words that are long enough for every field with a minimum length.'

/** Makes the call with this HTML as an allowed actor, for each row of the access table until one succeeds. */
async function send({ name, endpoint, field }: (typeof fields)[number], html: string) {
  const answers = []
  for (const row of table.filter(({ call }) => call === name)) {
    const { ask, token } = await allowedAsk(opened, row)
    const answer = await askCall(app, { endpoint, token, ask: { ...ask, body: { ...(ask.body as object), [field]: html } } })
    if (answer.statusCode < 400) return answer
    answers.push(answer)
  }
  return expect.unreachable(`${name} took no ${field}: ${JSON.stringify(answers)}`)
}

function valuesAt(data: unknown, [step, ...rest]: string[]): string[] {
  if (step === undefined) return typeof data === 'string' ? [data] : []
  if (data === null || typeof data !== 'object') return []
  return step === '*'
    ? Object.values(data).flatMap((each) => valuesAt(each, rest))
    : valuesAt((data as Record<string, unknown>)[step], rest)
}

/** Returns everything in the database that pages show as HTML. */
async function storedHtml(): Promise<string[]> {
  const { rows: columns } = await sql<{ of: string; name: string }>`
    select table_name as of, column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(^|_)html$'`.execute(database.db)
  const values = columns.map(({ of, name }) => sql`select ${sql.ref(name)} as html from ${sql.table(of)}`)
  const { rows } = await sql<{ html: string | null }>`${sql.join(values, sql` union `)}`.execute(database.db)
  return rows.flatMap(({ html }) => html ?? [])
}

test('all fields that accept HTML are found, and are direct properties of the body', () => {
  expect(fields.length).toBeGreaterThan(5)
  expect(fields.filter(({ field }) => field.includes('.'))).toEqual([])
})

test.each(fields.map((field) => [`${field.name}.${field.field}`, field] as const))('%s stores nothing that could run', (_, field) =>
  database.undone(async () => {
    const { data } = await send(field, `<p>${MARK}</p>${attacks}`)

    const answered = richTextsIn(field.endpoint.data, 'output').flatMap((path) => valuesAt(data, path.split('.')))
    const kept = [...answered, ...(await storedHtml())]
    expect(kept.filter((html) => html.includes(MARK))).not.toEqual([])
    expect(kept.filter((html) => html !== sanitizeRichText(html, 'kept'))).toEqual([])
  }),
)
