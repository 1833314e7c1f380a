import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callApi } from './support/api.ts'
import { akada } from './support/command-line.ts'
import { logIn, type Person, someoneNew } from './support/people.ts'
import { processesIn } from './support/processes.ts'
import { newDataDir, removeDataDir, startServer } from './support/server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
})
afterAll(() => removeDataDir(dataDir))

const create = (folder: string, { email, firstName, lastName, password }: Person) =>
  akada(folder, ['user', 'create', '--email', email, '--first-name', firstName, '--last-name', lastName, '--password-stdin'], password)

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

  test('creates several users concurrently without a running server', async () => {
    const people = [someoneNew(), someoneNew()]

    const made = await Promise.all(people.map((person) => create(dataDir, person)))
    const listed = await akada(dataDir, ['user', 'list'])

    expect(made.map(({ code, stderr }) => ({ code, stderr }))).toEqual(people.map(() => ({ code: 0, stderr: '' })))
    for (const { email } of people) expect(listed.stdout).toContain(email)
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  })

  test('creates no database in an empty data directory', async () => {
    const newDir = await newDataDir()

    const { code, stderr } = await create(newDir, someoneNew())

    expect(code).toBe(1)
    expect(stderr).toContain('which contains no database')
    expect(await readdir(newDir)).toEqual([])
    await removeDataDir(newDir)
  })
})
