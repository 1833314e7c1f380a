import pg from 'pg'

/** Runs statements in order on a separate connection. Returns the rows of the last statement. */
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
