import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callApi } from './support/api.ts'
import { akada } from './support/command-line.ts'
import { logIn, someoneNew } from './support/people.ts'
import { processesIn } from './support/processes.ts'
import { newDataDir, removeDataDir, startServer } from './support/server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
})
afterAll(() => removeDataDir(dataDir))

describe('command line', () => {
  test('works on the same database with and without a running server', async () => {
    const server = await startServer({ dataDir })
    const { email, password, firstName, lastName } = someoneNew()
    const person = ['--email', email, '--first-name', firstName, '--last-name', lastName]

    const made = await akada(dataDir, ['user', 'create', ...person, '--role', 'ADMIN', '--password-stdin'], password)

    expect(made).toMatchObject({ code: 0, stderr: '' })
    const { token, roles } = await logIn(server.origin, { email, password, firstName, lastName })
    expect(roles).toEqual(['ADMIN', 'STUDENT'])
    const before = await callApi(server.origin, 'GET', '/users/sessions', { token })

    const signedOut = await akada(dataDir, ['user', 'sign-out', '--email', email])

    const after = await callApi(server.origin, 'GET', '/users/sessions', { token })
    expect(signedOut).toMatchObject({ code: 0, stdout: `${email} was logged out everywhere: 1 session ended.\n` })
    expect([before.status, after.status]).toEqual([200, 401])

    await server.kill('SIGTERM')
    const listed = await akada(dataDir, ['user', 'list', '--role', 'ADMIN'])

    expect(listed).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(`${email} .*ADMIN, STUDENT`) })
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  })

  test('creates several first admins concurrently in an empty data directory', async () => {
    const newDir = await newDataDir()
    const people = [someoneNew(), someoneNew()]
    const create = ({ email, firstName, lastName, password }: (typeof people)[number]) =>
      akada(newDir, ['user', 'create', '--email', email, '--first-name', firstName, '--last-name', lastName, '--password-stdin'], password)

    const made = await Promise.all(people.map(create))
    const listed = await akada(newDir, ['user', 'list'])

    expect(made.map(({ code, stderr }) => ({ code, stderr }))).toEqual(people.map(() => ({ code: 0, stderr: '' })))
    expect(listed.stdout).toContain('2 users.')
    await expect.poll(() => processesIn(newDir)).toEqual([])
    await removeDataDir(newDir)
  })
})
