import path from 'node:path'
import pg from 'pg'

/** Connects to the PostgreSQL server in a data directory. */
export async function openDatabase(dataDir: string) {
  const client = new pg.Client({ host: path.join(dataDir, 'data/postgres'), user: 'postgres', database: 'akada' })
  await client.connect()
  return {
    rows: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> =>
      (await client.query<Row>(sql, values)).rows,
    close: () => client.end(),
  }
}

export type Database = Awaited<ReturnType<typeof openDatabase>>
