import pg from 'pg'
import type { Db } from '#platform/database/database.ts'
import { listExaminable, readIndex } from './checks.database.queries.ts'
import { type Breach, EXAMPLES, readConsistently } from './checks.queries.ts'

// Data and index corrupted, as PostgreSQL numbers them.
const CORRUPTED = ['XX001', 'XX002']

/** Reads each index from end to end, where PostgreSQL has `amcheck` and lets us use it; else nothing is known, and nothing said. */
export async function checkIndexes(db: Db): Promise<Breach[]> {
  const indexes = await listExaminable(db)
  if (indexes.length === 0) return []
  const broken = []
  for (const { id, name } of indexes) {
    const because = await troubleOf(db, id)
    if (because !== undefined) broken.push({ index: name, because })
  }
  return [{ says: 'An index of the database is out of order', count: broken.length, examples: broken.slice(0, EXAMPLES) }]
}

async function troubleOf(db: Db, indexId: number): Promise<string | undefined> {
  try {
    await readConsistently(db, (tx) => readIndex(tx, indexId))
  } catch (error) {
    if (error instanceof pg.DatabaseError && CORRUPTED.includes(error.code ?? '')) return error.message
    throw error
  }
}
