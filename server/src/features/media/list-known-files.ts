import type { Db } from '#platform/database/database.ts'
import { listKeys, tablesOfKeys } from './media.orphans.queries.ts'
import { variantKeys } from './media.rules.ts'

/** Yields the keys of all files that rows refer to, in batches. */
export async function* listKnownFiles(db: Db): AsyncGenerator<string[]> {
  for (const named of tablesOfKeys.filter(({ isPassing }) => !isPassing))
    for (let rows = await listKeys(db, named, ''); rows.length > 0; rows = await listKeys(db, named, rows.at(-1)?.key ?? ''))
      yield rows.flatMap(({ key, widths }) => [key, ...variantKeys(key, widths)])
}
