import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findUpload, type UploadRow } from './uploads.queries.ts'

/** An upload of this person’s own; nobody else’s can be told from one that isn’t there. */
export const requireUpload = async ({ db, clock }: Deps, user: User, id: string): Promise<UploadRow> =>
  (await findUpload(db, { id, userId: user.id, now: clock() })) ?? refuse('UPLOAD_NOT_FOUND')
