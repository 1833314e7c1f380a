import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from './support/api.ts'
import { demoStudent } from './support/people.ts'
import { processesIn } from './support/processes.ts'
import { newDataDir, removeDataDir, startServer } from './support/server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await newDataDir()
})
afterAll(() => removeDataDir(dataDir))

describe('a server', () => {
  test('refuses data that another one works on, says so, and leaves that one alone', async () => {
    const first = await startServer({ dataDir })

    const refusal = await startServer({ dataDir }).catch(String)

    expect(refusal).toMatch(/Another running Akada uses the database in .*data\/postgres/)
    expect(refusal).not.toMatch(/^ +at /m)

    expect((await callApi(first.origin, 'GET', '/categories')).status).toBe(200)
    await first.kill('SIGINT')
    expect(processesIn(dataDir)).toEqual([])
  })

  test('refuses a port that is taken and leaves nothing behind', async () => {
    const first = await startServer({ dataDir })
    const otherDir = await newDataDir()

    await expect(startServer({ dataDir: otherDir, port: Number(new URL(first.origin).port) })).rejects.toThrow(
      /Port \d+ is taken by another program/,
    )

    expect(processesIn(otherDir)).toEqual([])
    await removeDataDir(otherDir)
    await first.kill('SIGINT')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'answers what it has begun before it obeys %s, and takes its database along',
    async (signal) => {
      const server = await startServer({ dataDir })
      const login = await beginLogin(server.origin)

      const stopped = server.kill(signal)
      const status = login.finish()

      expect(await status).toBe(200)
      await stopped
      expect(processesIn(dataDir)).toEqual([])
      await expect(fetch(server.origin)).rejects.toThrow()
    },
  )

  test('sends people elsewhere first when it is told to stop, answers those who come all the same, and ends at once when told again', async () => {
    const server = await startServer({ dataDir, env: { DRAIN_SECONDS: '300' } })
    const readiness = async () => {
      const answer = await fetch(`${server.origin}/readyz`)
      return `${answer.status} ${((await answer.json()) as { status: string }).status}`
    }
    const before = await readiness()

    void server.kill('SIGTERM')
    while ((await readiness()) === before) await new Promise(setImmediate)
    const page = await fetch(`${server.origin}/courses`)
    const after = await readiness()
    await server.kill('SIGTERM')
    // Its database is told to end, too, and does so by itself.
    while (processesIn(dataDir).length > 0) await new Promise(setImmediate)

    expect([before, after]).toEqual(['200 ready', '503 stopping'])
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  })

  test('shows after a start what there was before it', async () => {
    const before = await startServer({ dataDir })
    const courses = await callApi(before.origin, 'GET', '/courses?size=100')
    await before.kill('SIGTERM')

    const after = await startServer({ dataDir })

    expect(await callApi(after.origin, 'GET', '/courses?size=100')).toEqual(courses)
    await after.kill('SIGTERM')
  })

  test('does not go into production with accounts whose password everybody knows', async () => {
    const demo = await startServer({ dataDir })
    await demo.kill('SIGTERM')

    const refusal = await startServer({
      dataDir,
      env: { NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example', SMTP_URL: 'smtp://127.0.0.1:25' },
    }).catch(String)

    expect(refusal).toMatch(/This database holds demo accounts .*Production needs a database of its own/)
    expect(processesIn(dataDir)).toEqual([])
  })

  test('that is set up wrongly names every fault and starts nothing', async () => {
    const start = startServer({ dataDir, env: { PUBLIC_URL: 'akada', SMTP_URL: 'mail', NODE_ENV: 'staging' } })

    await expect(start).rejects.toThrow(/These settings need attention:(.|\n)*NODE_ENV(.|\n)*PUBLIC_URL(.|\n)*SMTP_URL/)
    expect(processesIn(dataDir)).toEqual([])
  })
})

/** A request that the server has begun to read: it has asked for the rest of it. */
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
