import pg from 'pg'

/** Runs statements one after the other on a connection of their own. Returns the rows of the last one. */
export async function runStatements(on: pg.ConnectionConfig, ...statements: string[]): Promise<unknown[]> {
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
