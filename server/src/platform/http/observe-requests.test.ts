import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../log.ts'
import { enqueue } from '../jobs/jobs.ts'
import { createWorkers } from '../jobs/workers.ts'
import { httpRequests, httpUnderWay } from '../metrics/instruments.ts'
import { currentRequestId } from '../request-id.ts'

const { db, deps } = await testApp()
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const told = () => sql<{ name: string }>`select current_setting('application_name') as name`
const nameOf = (rows: { name: string }[]) => rows[0]?.name

const app: FastifyInstance = await buildApp(
  { ...deps, log },
  {
    beside: async (server) => {
      server.get('/test/lines', async (request) => {
        request.log.warn('said by the request')
        await pause(1)
        log.warn('said further in')
        return 'ok'
      })
      server.get('/test/database', async () => {
        const inside = await db.transaction().execute((tx) => told().execute(tx))
        return { inside: nameOf(inside.rows), afterwards: nameOf((await told().execute(db)).rows) }
      })
      server.get('/test/statement', async () => {
        const { rows } = await sql<{ text: string }>`select query as text from pg_stat_activity where pid = pg_backend_pid()`.execute(db)
        return rows[0]?.text
      })
      server.get<{ Querystring: { kind: string } }>('/test/queue', async ({ query: { kind } }) => {
        await enqueue(db, { kind, payload: {} })
        return 'ok'
      })
      server.get('/test/page', async () => (await server.inject('/test/inner')).body)
      server.get('/test/inner', async () => currentRequestId())
      server.post('/test/sent', async () => currentRequestId())
      server.get('/test/fault', async () => {
        throw new Error('an unforeseen error')
      })
      server.get('/test/never', () => new Promise(() => undefined))
    },
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
afterAll(() => {
  app.server.closeAllConnections()
  return app.close()
})

const ID = 'edge-1f0c93a2'
const ask = (path: string, id?: string) => fetch(`${origin}${path}`, { headers: id === undefined ? {} : { 'x-request-id': id } })
const counted = async (route: string) =>
  (await httpRequests.get()).values.filter(({ labels }) => labels.route === route).map(({ labels, value }) => [labels.status, value])

describe('the request id', () => {
  test('is taken from a proxy', async () => {
    expect((await ask('/healthz', ID)).headers.get('x-request-id')).toBe(ID)
  })

  test.each(['short', 'x'.repeat(65), "a'; drop table users", '*/ select 1', '-starts-badly'])(
    'is generated instead of %s',
    async (given) => {
      const id = (await ask('/healthz', given)).headers.get('x-request-id')

      expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    },
  )

  test('appears once in each of the request’s log lines', async () => {
    await ask('/test/lines', ID)

    const said = lines.filter((line) => /said by the request|said further in/.test(line))
    expect(said).toHaveLength(2)
    for (const line of said) expect(line.match(/"reqId":"edge-1f0c93a2"/g)).toHaveLength(1)
  })

  test('is kept while a streamed body arrives', async () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a":'))
        await pause(20)
        controller.enqueue(new TextEncoder().encode('1}'))
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/json', 'x-request-id': ID }

    const answer = await fetch(`${origin}/test/sent`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

    expect(await answer.text()).toBe(ID)
  })

  test('is shared by a page and the calls that render it', async () => {
    expect(await (await ask('/test/page', ID)).text()).toBe(ID)
  })

  test('is the PostgreSQL application name during a transaction', async () => {
    expect(await (await ask('/test/database', ID)).json()).toEqual({ inside: ID, afterwards: '' })
  })

  test('is a comment in a single statement that isn’t prepared', async () => {
    expect(await (await ask('/test/statement', ID)).text()).toMatch(/ \/\* edge-1f0c93a2 \*\/$/)
  })

  test('is passed to queued jobs, their log lines and their transactions', async () => {
    await ask('/test/queue?kind=told', ID)
    const seen: unknown[] = []
    const run = async () => {
      log.warn('said in the job')
      seen.push(currentRequestId(), nameOf((await db.transaction().execute((tx) => told().execute(tx))).rows))
    }

    await createWorkers(db, log, [{ kind: 'told', run }]).drain()

    const { id } = await db.selectFrom('jobs').select('id').where('kind', '=', 'told').executeTakeFirstOrThrow()
    expect(seen).toEqual([ID, `job-${id}/${ID}`])
    expect(JSON.parse(lines.find((line) => line.includes('said in the job')) ?? '')).toMatchObject({ reqId: ID, job: 'told', jobId: id })
  })

  test('is in an error’s response and log line', async () => {
    const answer = await ask('/test/fault', ID)

    expect(await answer.json()).toMatchObject({ statusCode: 500, code: 'FAULT', requestId: ID })
    expect(lines.find((line) => line.includes('an unforeseen error'))).toContain(`"reqId":"${ID}"`)
  })
})

describe('request metrics', () => {
  test('are labeled by route, not by URL', async () => {
    const { values } = await httpRequests.get()
    const before = values.length

    for (let index = 0; index < 30; index++) await ask(`/api/courses/${1000 + index}/nothing-here-${index}`)

    const after = (await httpRequests.get()).values
    expect(after.length - before).toBeLessThanOrEqual(1)
    expect(JSON.stringify(after)).not.toContain('nothing-here')
  })

  test('exclude calls that render a page', async () => {
    await (await ask('/test/page')).text()

    expect([await counted('/test/inner'), (await counted('/test/page')).length]).toEqual([[], 1])
  })

  test('count callers who disconnect before the response', async () => {
    const underWay = async () => (await httpUnderWay.get()).values[0]?.value ?? 0
    // Other test files in this process may have left requests unanswered.
    const before = await underWay()
    const leaving = new AbortController()
    const asked = fetch(`${origin}/test/never`, { signal: leaving.signal }).catch(() => 'left')
    await expect.poll(underWay).toBe(before + 1)

    leaving.abort()

    expect(await asked).toBe('left')
    await expect.poll(() => counted('/test/never')).toEqual([['aborted', 1]])
    await expect.poll(underWay).toBe(before)
  })
})
