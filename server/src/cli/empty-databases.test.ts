import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseUrl, runHere } from '#testing/command-line.ts'
import { commands } from './run-command-line.ts'

const { connection: server } = inject('testServer')
const place = await mkdtemp(path.join(tmpdir(), 'akada-empty-'))
const lesser = `empty_lesser_${process.pid}`
let empty: pg.ConnectionConfig
let counter = 0

beforeEach(async () => {
  empty = { ...server, database: `akada_empty_${process.pid}_${++counter}` }
  await query(server, `create database ${empty.database}`)
})
afterEach(() => query(server, `drop database ${empty.database}`, `drop role if exists ${lesser}`))
afterAll(() => rm(place, { recursive: true }))

async function query(on: pg.ConnectionConfig, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(on)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Words that a command accepts: values of its required options, and of one of those that it needs. */
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

// These need no database.
const without = new Set(['mail test', 'db verify', 'storage move'])
const careful = commands.filter(({ name, mayCreate }) => !mayCreate && !without.has(name))

test('commands that may begin a site are few', () => {
  expect(commands.filter(({ mayCreate }) => mayCreate).map(({ name }) => name)).toEqual(['db migrate', 'db restore', 'demo seed'])
})

describe.each(careful.map((command) => [command.name, wordsOf(command)]))('%s', (name, words) => {
  test('creates no database in a wrong DATA_DIR', async () => {
    const folder = path.join(place, `nothing-${counter}`)

    const answer = await runHere(words, { DATA_DIR: folder }, 'correct horse battery\n')

    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining(`DATA_DIR is ${folder}, and there is no database in it.`) })
    expect(await readdir(place)).not.toContain(path.basename(folder))
  })

  test.runIf(name !== 'db preflight')('creates no tables in an empty database', async () => {
    const answer = await runHere(words, { DATA_DIR: place, DATABASE_URL: databaseUrl(empty) }, 'correct horse battery\n')

    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('it is empty. Start the server to create its tables') })
    expect(await query(empty, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
  })
})

test('a login that may not create tables is told about DATABASE_OWNER_URL', async () => {
  await query(server, `create role ${lesser} login password 'lesser'`)
  const url = databaseUrl({ ...empty, user: lesser, password: 'lesser' })

  const answer = await runHere('db migrate', { DATA_DIR: place, DATABASE_URL: url })

  expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining(`The login ${lesser} may not create or change the tables.`) })
  expect(answer.stderr).toContain('Set DATABASE_OWNER_URL')
})

describe('a refused restore', () => {
  test('of something that is no backup leaves nothing behind', async () => {
    const target = path.join(place, 'target')

    const answer = await runHere(`db restore --from ${place} --without-withdrawals`, { DATA_DIR: target })

    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('holds no finished backup') })
    expect(await readdir(place)).not.toContain('target')
  })

  test('without a log of withdrawals leaves nothing behind', async () => {
    const target = path.join(place, 'target')

    const answer = await runHere(`db restore --from ${place}`, { DATA_DIR: target, BACKUP_DIR: path.join(place, 'backups') })

    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no log of withdrawals') })
    expect(await readdir(place)).not.toContain('target')
  })
})

test('storage move does not create the folder that it should empty', async () => {
  const folder = path.join(place, 'moved')
  await mkdir(folder)
  await writeFile(path.join(folder, 'mine'), '')
  const bucket = { S3_BUCKET: 'none', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

  const answer = await runHere('storage move', { DATA_DIR: folder, ...bucket })

  expect(answer.code).toBe(1)
  expect(await readdir(folder)).toEqual(['mine'])
})
