import { Readable } from 'node:stream'
import type { Elsewhere, Storage, StoredFile } from './storage.ts'

type Stores = { from: Storage; to: Storage }

/** New files go to the one store, and files that are only in the other yet are found there: for as long as a move takes. */
export function movingStorage({ from, to }: Stores): Storage {
  async function* read(...asked: Parameters<Storage['read']>): AsyncGenerator<Buffer> {
    // The move puts a file there before it takes it away here.
    const store = (await to.size(asked[0])) === undefined && (await from.size(asked[0])) !== undefined ? from : to
    yield* store.read(...asked)
  }
  return {
    ...to,
    size: async (key) => (await to.size(key)) ?? (await from.size(key)) ?? to.size(key),
    read: (...asked) => Readable.from(read(...asked), { objectMode: false }),
    remove: async (key) => {
      // Here first: a move that is at it finds nothing to take along then, or is followed.
      await from.remove(key)
      await to.remove(key)
    },
    list: () => listBoth({ from, to }),
    // A bucket that is away is away from every process: were none ready for it, pages and courses that need no file would be gone too.
    check: () => from.check(),
    elsewhere: to.elsewhere && whatHasMoved(to.elsewhere, { from, to }),
  }
}

/** The disk is asked first: it answers at once, and once all has moved nothing lies there. */
const whatHasMoved = ({ origin, addressOf }: Elsewhere, { from, to }: Stores): Elsewhere => ({
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
