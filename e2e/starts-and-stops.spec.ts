import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { callApi } from './support/api.ts'
import { demoStudent } from './support/people.ts'
import { processesIn } from './support/processes.ts'
import { newDataDir, removeDataDir, startServer } from './support/server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
})
afterAll(() => removeDataDir(dataDir))

describe('second server', () => {
  let first: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    first = await startServer({ dataDir })
  })
  afterAll(async () => {
    await first.kill('SIGINT')
    // The database ends shortly after the server.
    await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), 60_000)
  })

  test('refuses to start on a data directory that another server uses, which keeps running', async () => {
    const refusal = await startServer({ dataDir }).catch(String)

    expect(refusal).toMatch(/Another Akada process is using the database in .*data\/postgres/)
    expect(refusal).not.toMatch(/^ +at /m)
    expect((await callApi(first.origin, 'GET', '/categories')).status).toBe(200)
  })

  test('refuses to start on a port that is in use, and leaves no process behind', async () => {
    const otherDir = await newDataDir(inject('demoDir'))

    await expect(startServer({ dataDir: otherDir, port: Number(new URL(first.origin).port) })).rejects.toThrow(
      /Port \d+ is used by another program/,
    )

    await expect.poll(() => processesIn(otherDir)).toEqual([])
    await removeDataDir(otherDir)
  })
})

describe('server process', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('finishes the requests under way after %s and stops its database', async (signal) => {
    const server = await startServer({ dataDir })
    const login = await beginLogin(server.origin)

    const stopped = server.kill(signal)
    const status = login.finish()

    expect(await status).toBe(200)
    await stopped
    await expect.poll(() => processesIn(dataDir)).toEqual([])
    await expect(fetch(server.origin)).rejects.toThrow()
  })

  test('reports that it is stopping, still answers while it drains, and ends immediately on a second signal', async () => {
    const server = await startServer({ dataDir, env: { DRAIN_SECONDS: '300' } })
    const readiness = async () => {
      const answer = await fetch(`${server.origin}/readyz`)
      return `${answer.status} ${((await answer.json()) as { status: string }).status}`
    }
    const before = await readiness()

    void server.kill('SIGTERM')
    await expect.poll(readiness).not.toBe(before)
    const page = await fetch(`${server.origin}/courses`)
    const after = await readiness()
    await server.kill('SIGTERM')
    // The database ends shortly after the server.
    await expect.poll(() => processesIn(dataDir)).toEqual([])

    expect([before, after]).toEqual(['200 ready', '503 stopping'])
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  })

  test('serves the same courses after a restart', async () => {
    const before = await startServer({ dataDir })
    const courses = await callApi(before.origin, 'GET', '/courses?size=100')
    await before.kill('SIGTERM')

    const after = await startServer({ dataDir })

    expect(await callApi(after.origin, 'GET', '/courses?size=100')).toEqual(courses)
    await after.kill('SIGTERM')
  })

  test('refuses to start in production on a database with demo accounts', async () => {
    const refusal = await startServer({
      dataDir,
      env: { NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example', SMTP_URL: 'smtp://127.0.0.1:25' },
    }).catch(String)

    expect(refusal).toMatch(/This database has demo accounts .*Production needs its own database/)
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  })

  test('reports every invalid setting and leaves no process behind', async () => {
    const start = startServer({ dataDir, env: { PUBLIC_URL: 'akada', SMTP_URL: 'mail', NODE_ENV: 'staging' } })

    await expect(start).rejects.toThrow(/Invalid settings:(.|\n)*NODE_ENV(.|\n)*PUBLIC_URL(.|\n)*SMTP_URL/)
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  })
})

/** Starts a request and resolves when the server has read its headers and waits for the body. */
async function beginLogin(origin: string) {
  const body = JSON.stringify({ email: demoStudent.email, password: demoStudent.password })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const login = request(`${origin}/api/auth/login`, { method: 'POST', headers })
  const status = new Promise<number | undefined>((resolve, reject) => {
    login.once('response', (response) => resolve(response.resume().statusCode))
    login.once('error', reject)
  })
  login.flushHeaders()
  await new Promise((resolve) => login.once('continue', resolve))
  return {
    finish: () => {
      login.end(body)
      return status
    },
  }
}
