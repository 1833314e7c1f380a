import { Readable } from 'node:stream'
import type { Elsewhere, Storage, StoredFile } from './storage.ts'

type Stores = { from: Storage; to: Storage }

/** Combines two storages during a move: writes to `to`, and also reads from `from`. */
export function movingStorage({ from, to }: Stores): Storage {
  async function* read(...asked: Parameters<Storage['read']>): AsyncGenerator<Buffer> {
    // The move writes a file to `to` before deleting it from `from`.
    const store = (await to.size(asked[0])) === undefined && (await from.size(asked[0])) !== undefined ? from : to
    yield* store.read(...asked)
  }
  return {
    ...to,
    size: async (key) => (await to.size(key)) ?? (await from.size(key)) ?? to.size(key),
    read: (...asked) => Readable.from(read(...asked), { objectMode: false }),
    remove: async (key) => {
      // In this order, a concurrent move either doesn't find the file, or writes a copy that the second call removes.
      await from.remove(key)
      await to.remove(key)
    },
    list: () => listBoth({ from, to }),
    // An unreachable bucket affects every process. If none were ready because of it, pages that need no file would be down too.
    check: () => from.check(),
    elsewhere: to.elsewhere && movedObjects(to.elsewhere, { from, to }),
  }
}

/** Checks the disk first, which responds immediately and is empty after the move. */
const movedObjects = ({ origin, addressOf }: Elsewhere, { from, to }: Stores): Elsewhere => ({
  origin,
  addressOf: async (key, as) => {
    const isHereAlone = (await from.size(key)) !== undefined && (await to.size(key)) === undefined
    return isHereAlone ? undefined : addressOf(key, as)
  },
})

async function* listBoth({ from, to }: Stores): AsyncGenerator<StoredFile> {
  yield* to.list()
  for await (const file of from.list()) if ((await to.size(file.key)) === undefined) yield file
}
