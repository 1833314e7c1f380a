import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { inRepository } from '#platform/assets.ts'
import { migrate } from '#platform/database/migrate.ts'
import { databaseUrl, runHere } from '#testing/command-line.ts'
import { runStatements } from '#testing/run-statements.ts'
import { commands } from './run-command-line.ts'

const { connection: server } = inject('testServer')
const place = await mkdtemp(path.join(tmpdir(), 'akada-empty-'))
const lesser = `empty_lesser_${process.pid}`
let empty: pg.ConnectionConfig
let counter = 0

beforeEach(async () => {
  empty = { ...server, database: `akada_empty_${process.pid}_${++counter}` }
  await runStatements(server, `create database ${empty.database}`)
})
afterEach(() => runStatements(server, `drop database ${empty.database}`, `drop role if exists ${lesser}`))
afterAll(() => rm(place, { recursive: true }))

/** Valid values for the required options of all commands, and for one option of each command that needs at least one. */
const required: Record<string, string> = {
  email: 'ada@example.test',
  'first-name': 'Ada',
  'last-name': 'Obi',
  role: 'ADMIN',
  from: place,
  to: path.join(place, 'to.zip'),
  course: '1',
  key: 'strikeThrough',
  value: 'true',
}
const more: Record<string, string> = {
  'user create': '--password-stdin',
  'user sign-out': '--all',
  'media reprocess': '--all',
  'db backup': `--to ${path.join(place, 'backups')}`,
}
const wordsOf = ({ name, options }: (typeof commands)[number]) =>
  [
    name,
    ...options.filter(({ isRequired }) => isRequired).map((option) => `--${option.name} ${required[option.name]}`),
    more[name] ?? '',
  ].join(' ')

// Commands that don't use the database.
const without = new Set(['mail test', 'db verify', 'storage move'])
const careful = commands.filter(({ name, mayCreate }) => !mayCreate && !without.has(name))

test('only db migrate, db restore and demo seed may set up a new site', () => {
  expect(commands.filter(({ mayCreate }) => mayCreate).map(({ name }) => name)).toEqual(['db migrate', 'db restore', 'demo seed'])
})

describe.each(careful.map((command) => [command.name, wordsOf(command)]))('%s', (name, words) => {
  test('creates no database in a wrong DATA_DIR', async () => {
    const folder = path.join(place, `nothing-${counter}`)

    const answer = await runHere(words, { DATA_DIR: folder }, 'correct horse battery\n')

    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining(`DATA_DIR is ${folder}, which contains no database.`) })
    expect(await readdir(place)).not.toContain(path.basename(folder))
  })

  test.runIf(name !== 'db preflight')('creates no tables in an empty database', async () => {
    const answer = await runHere(words, { DATA_DIR: place, DATABASE_URL: databaseUrl(empty) }, 'correct horse battery\n')

    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('it’s empty. Start the server to create its tables') })
    expect(await runStatements(empty, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
  })
})

test('no command other than demo seed creates a folder for files in a wrong DATA_DIR', async () => {
  await migrate(empty, inRepository('server', 'migrations'), () => undefined)
  const before = await readdir(place)
  const environment = { DATA_DIR: path.join(place, 'nothing'), DATABASE_URL: databaseUrl(empty), BACKUP_DIR: path.join(place, 'nowhere') }

  const answers: Record<string, string> = {}
  for (const command of commands.filter(({ name }) => name !== 'demo seed'))
    answers[command.name] = (await runHere(wordsOf(command), environment, 'correct horse battery\n')).stderr

  expect(await readdir(place)).toEqual(before)
  const refused = Object.keys(answers).filter((name) => answers[name]?.includes('which has no site files'))
  expect(refused.toSorted()).toEqual([
    'check',
    'course export',
    'course import',
    'db backup',
    'doctor',
    'media sweep',
    'payments reconcile',
  ])
})

test.each([
  ['tables', `revoke create on schema public from public`],
  ['extensions', `grant create on schema public to ${lesser}`],
])('a login that can’t create %s in an empty database gets a message about DATABASE_OWNER_URL', async (_what, statement) => {
  await runStatements(server, `create role ${lesser} login password 'lesser'`)
  await runStatements(empty, statement)
  const url = databaseUrl({ ...empty, user: lesser, password: 'lesser' })

  const answer = await runHere('db migrate', { DATA_DIR: place, DATABASE_URL: url })

  expect(answer).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(`The login ${lesser} can’t .* Set DATABASE_OWNER_URL to the URL of the login`),
  })
  expect(await runStatements(empty, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
})

test.each(['info', 'warn'])('with LOG_LEVEL=%s, doctor prints its list without log lines and creates no folder', async (level) => {
  await migrate(empty, inRepository('server', 'migrations'), () => undefined)
  await mkdir(path.join(place, 'media'), { recursive: true })
  const backups = path.join(place, 'nowhere')
  const environment = {
    DATA_DIR: place,
    BACKUP_DIR: backups,
    DATABASE_URL: databaseUrl(empty),
    LOG_LEVEL: level,
    SMTP_URL: 'smtp://127.0.0.1:1',
  }

  const { stdout, stderr } = await runHere('doctor', environment)
  const { stdout: json } = await runHere('doctor --json', environment)

  expect(stdout).toMatch(/^(ok {2}|warn|BAD ) {2}/)
  expect(stderr).toMatch(/^(Problems found: \d+\.\n)?$/)
  expect(JSON.parse(json)).toBeInstanceOf(Array)
  expect(existsSync(backups)).toBe(false)
})

test('storage move doesn’t create the folder from which it moves files', async () => {
  const folder = path.join(place, 'moved')
  await mkdir(folder)
  await writeFile(path.join(folder, 'mine'), '')
  const bucket = { S3_BUCKET: 'none', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

  const answer = await runHere('storage move', { DATA_DIR: folder, ...bucket })

  expect(answer.code).toBe(1)
  expect(await readdir(folder)).toEqual(['mine'])
})
