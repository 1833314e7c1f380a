import pg from 'pg'
import type { Db } from '#platform/database/database.ts'
import { listExaminable, readIndex } from './checks.database.queries.ts'
import { type Breach, EXAMPLES, readConsistently } from './checks.queries.ts'

// PostgreSQL error codes for corrupted data and corrupted indexes.
const CORRUPTED = ['XX001', 'XX002']

/** Reads each B-tree index completely. Reports nothing if the `amcheck` extension is missing or not permitted. */
export async function checkIndexes(db: Db): Promise<Breach[]> {
  const indexes = await listExaminable(db)
  if (indexes.length === 0) return []
  const broken = []
  for (const { id, name } of indexes) {
    const because = await troubleOf(db, id)
    if (because !== undefined) broken.push({ index: name, because })
  }
  return [{ says: 'A database index is out of order', count: broken.length, examples: broken.slice(0, EXAMPLES) }]
}

async function troubleOf(db: Db, indexId: number): Promise<string | undefined> {
  try {
    await readConsistently(db, (tx) => readIndex(tx, indexId))
  } catch (error) {
    if (error instanceof pg.DatabaseError && CORRUPTED.includes(error.code ?? '')) return error.message
    throw error
  }
}
