import type { Answer } from '@akada/contract/endpoint.ts'
import type * as privacy from '@akada/contract/privacy.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { DOCUMENT_ADDRESS_MS, signedAddress } from '#platform/storage/addresses.ts'
import { type ExportRow, findExport } from './privacy.queries.ts'
import { nextExport } from './privacy.rules.ts'

type Export = Answer<typeof privacy.getDataExport>

const none = { state: 'NONE', requestedAt: null, downloadUrl: null, bytes: null, expiresAt: null } as const

/** Returns the state of a user's last export, with a short-lived URL for its file. */
export async function getDataExport(db: Db, userId: string, { signer, site, clock }: Deps): Promise<Export> {
  const found = await findExport(db, userId)
  const now = clock()
  if (!found) return none
  if (found.readyAt === null) return showUnfinished(found, now)
  if (found.key === null || found.fileId === null || found.expiresAt === null || found.expiresAt <= now) return none
  return {
    state: 'READY',
    requestedAt: found.requestedAt.toISOString(),
    bytes: found.bytes,
    expiresAt: found.expiresAt.toISOString(),
    downloadUrl: signedAddress(signer, {
      key: found.key,
      userId,
      of: { kind: 'export', id: found.fileId },
      until: Math.min(now.getTime() + DOCUMENT_ADDRESS_MS, found.expiresAt.getTime()),
      downloadAs: `${site.name} - my data.zip`,
    }),
  }
}

function showUnfinished({ requestedAt }: ExportRow, now: Date): Export {
  if (nextExport({ requestedAt, isReady: false }, now) === 'BEGIN') return none
  return { ...none, state: 'PREPARING', requestedAt: requestedAt.toISOString() }
}
