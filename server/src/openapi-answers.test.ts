// The statuses and content types declared in openapi.json match the server's responses.
import { describe, expect, test } from 'vitest'
import { allowedAsks, askAs } from '#testing/access/ask-as.ts'
import { openWorld } from '#testing/access/open-world.ts'
import { type Actor, actors } from '#testing/access/world.ts'
import { openApiDocument } from './platform/http/openapi.ts'

const opened = await openWorld()

type Response = { content?: Record<string, unknown> }
const { paths } = openApiDocument({ name: 'Akada', publicUrl: 'https://akada.example' }) as unknown as {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
}

const typeOf = (type: unknown) => String(type ?? '').split(';')[0] ?? ''

describe('openapi.json declares the responses to every role of', () => {
  test.each(allowedAsks.map((row) => [row.key, row] as const))('%s', async (_, row) => {
    const { method, path } = row.endpoint
    const declared = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
    const answered = async (actor: Actor) => {
      const { statusCode, headers } = await askAs(opened, { ...row, actor }, (ask) => ask)
      const types = Object.keys(declared[statusCode]?.content ?? {})
      const isType = types.length === 0 || types.includes(typeOf(headers['content-type']))
      return { status: statusCode, isDeclared: statusCode in declared, type: isType ? 'declared' : headers['content-type'] }
    }

    const answers = []
    for (const actor of actors) answers.push(await answered(actor))

    expect(answers.filter(({ isDeclared, type }) => !isDeclared || type !== 'declared')).toEqual([])
  })
})
