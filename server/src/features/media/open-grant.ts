import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { readMediaPass } from '#platform/http/media-pass.ts'
import { refuse } from '#platform/http/refusal.ts'
import { tokenOf } from '#platform/http/serve.ts'
import { type Grant, openAddress } from '#platform/storage/addresses.ts'

/** Checks by other features that run on each request for a file. */
export type MediaChecks = {
  mayStillPlay: (db: Db, asked: { userId: string | null; lectureId: number; now: Date }) => Promise<boolean>
  mayDownloadExport: (db: Db, asked: { userId: string | null; fileId: number; now: Date }) => Promise<boolean>
  mayReadAssignmentFile: (db: Db, asked: { userId: string | null; fileId: number }) => Promise<boolean>
}

/** Returns the grant of a signed URL, if the caller may use it and still has access. */
export async function openGrant(deps: Deps, request: FastifyRequest, signed: string, checks: MediaChecks): Promise<Grant> {
  const grant = openAddress(deps.signer, signed, deps.clock()) ?? refuse('MEDIA_ADDRESS_INVALID')
  if (!(await isHolder(deps, request, grant)) || !(await isGrantValid(deps, grant, checks))) refuse('MEDIA_ADDRESS_INVALID')
  return grant
}

/** Returns whether the caller, identified by cookie or token, is the user of the signed URL. */
async function isHolder(deps: Deps, request: FastifyRequest, { userId }: Grant): Promise<boolean> {
  if (userId === null || readMediaPass(request.headers.cookie, deps.signer, deps.clock()) === userId) return true
  const token = tokenOf(request)
  return token !== undefined && (await deps.userOf(token))?.id === userId
}

function isGrantValid(
  { db, clock }: Deps,
  { of, userId }: Grant,
  { mayStillPlay, mayDownloadExport, mayReadAssignmentFile }: MediaChecks,
): Promise<boolean> | boolean {
  switch (of.kind) {
    case 'lecture':
      return mayStillPlay(db, { userId, lectureId: of.id, now: clock() })
    case 'certificate':
      return userId !== null
    case 'export':
      return mayDownloadExport(db, { userId, fileId: of.id, now: clock() })
    case 'assignment':
      return mayReadAssignmentFile(db, { userId, fileId: of.id })
  }
}
