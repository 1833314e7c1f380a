import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findUpload, type UploadRow } from './uploads.queries.ts'

/** Returns the user's own upload. Answers 404 for other users' uploads. */
export const requireUpload = async ({ db, clock }: Deps, user: User, id: string): Promise<UploadRow> =>
  (await findUpload(db, { id, userId: user.id, now: clock() })) ?? refuse('UPLOAD_NOT_FOUND')
