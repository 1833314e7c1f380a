import { createServer, type Server, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { awaitDatabase } from './await-database.ts'

const { connection } = inject('testServer')

const addressOf = ({ host, port, user, database, password }: pg.ConnectionConfig) =>
  `postgres://${user}${password ? `:${password as string}` : ''}@/${database}?host=${host}&port=${port}`

let refusing: Server | undefined
afterEach(() => refusing?.close())

/** Starts a server that passes each connection to `serve`, and returns its URL. */
async function servedAt(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer(serve)
  refusing = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `postgres://stranger@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/akada`
}

describe('waiting for the database', () => {
  test('logs nothing if the database is up', async () => {
    const lines: string[] = []

    await awaitDatabase({ setting: 'DATABASE_URL', url: addressOf(connection) }, 0, (line) => lines.push(line))

    expect(lines).toEqual([])
  })

  test('retries until the database responds, and logs once', async () => {
    const lines: string[] = []
    let knocks = 0
    // A wrong password proves that the connection was retried.
    const url = await servedAt((socket) => {
      knocks++
      if (knocks < 3) socket.destroy()
      else socket.end(fatal('28P01', 'password authentication failed'))
    })

    const waited = awaitDatabase({ setting: 'DATABASE_URL', url }, 30_000, (line) => lines.push(line))

    await expect(waited).rejects.toThrow('rejected the password of stranger. Correct it in DATABASE_URL.')
    expect(lines).toEqual([expect.stringMatching(/^Waiting for the database at 127\.0\.0\.1:\d+ \(DATABASE_URL\): /)])
  })

  test('fails with advice after the time limit', async () => {
    const url = await servedAt((socket) => socket.destroy())

    await expect(awaitDatabase({ setting: 'DATABASE_URL', url }, 0, () => undefined)).rejects.toThrow(
      /didn’t respond: .* Check that it’s running and that DATABASE_URL is correct\./,
    )
  })

  test('fails immediately if the database doesn’t exist', async () => {
    const url = addressOf({ ...connection, database: 'nowhere' })

    await expect(awaitDatabase({ setting: 'DATABASE_OWNER_URL', url }, 60_000, () => undefined)).rejects.toThrow(
      'Create it (createdb nowhere), or correct DATABASE_OWNER_URL.',
    )
  })
})

/** Returns the message with which PostgreSQL refuses a connection. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(5)
  length.write('E')
  length.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([length, fields])
}
