import type { ServerResponse } from 'node:http'
import { uploadLimits } from '@akada/contract/uploads.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import { countAwaitedBytes, countUnfinishedBytes } from './uploads.queries.ts'

type Promised = { userId: string; bytes: number }

// Forms that this process is receiving, by their answers: what they bring has no row before all of it is here.
const forms = new Map<ServerResponse, Promised>()

const sum = (promised: Iterable<Promised>): number => [...promised].reduce((bytes, each) => bytes + each.bytes, 0)

/** What forms were promised that are still coming in. */
export const promisedToForms = (): number => sum(forms.values())

/** Keeps room for a file that comes with a form, until it is here or its sender is gone. */
export async function promiseRoom(
  { db, storage, uploadFolder, workFolder }: Deps,
  user: User,
  { answer, bytes }: { answer: ServerResponse; bytes: number },
) {
  const [unfinished, awaited] = [await countUnfinishedBytes(db, user.id), await countAwaitedBytes(db)]
  const free = await freeForFiles(storage, uploadFolder, workFolder)
  // Nothing is waited for from here on: of several at once, each sees what the one before was promised.
  const own = [...forms.values()].filter(({ userId }) => userId === user.id)
  if (unfinished + sum(own) + bytes > uploadLimits.unfinishedBytes) refuse('UPLOADS_FULL')
  if (free - awaited - promisedToForms() < bytes) refuse('STORAGE_FULL')
  if (answer.closed) return
  forms.set(answer, { userId: user.id, bytes })
  for (const end of ['finish', 'close']) answer.once(end, () => takeBack(answer))
}

/** The file is here, or never will be. */
export const takeBack = (answer: ServerResponse): void => void forms.delete(answer)
