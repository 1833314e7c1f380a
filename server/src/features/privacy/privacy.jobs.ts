import * as z from 'zod/mini'
import { DELETE_UNPROVEN_SETUP } from '#features/accounts/record-first-proof.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { listEarningsDue } from '#features/payouts/list-earnings-due.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { dueText, ERASE_ACCOUNT, MAIL_CLOSED } from './delete-account.ts'
import { deleteUnprovenSetup } from './delete-unproven-setup.ts'
import { eraseAccount } from './erase-account.ts'
import { finishExport, MAIL_EXPORT } from './finish-export.ts'
import { closedEmail, exportEmail } from './privacy.emails.ts'
import { deleteExpiredExports, findClosing, findExportHolder, giveUpExport } from './privacy.queries.ts'
import { DAY_MS } from './privacy.rules.ts'
import { MAKE_EXPORT } from './request-data-export.ts'

const moment = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text)),
)
const Wanted = z.object({ userId: z.string(), requestedAt: moment, key: z.string() })
const OfFile = z.object({ fileId: z.int() })
const Proven = z.object({ userId: z.string(), provenAt: moment })
const Closing = z.object({ userId: z.string(), eraseAt: moment })

export const privacyJobs = (deps: Deps): JobHandler[] => [
  {
    kind: MAKE_EXPORT,
    run: (payload) => finishExport(deps, z.parse(Wanted, payload)),
    giveUp: (payload) => giveUpExport(deps.db, z.parse(Wanted, payload)),
  },
  { kind: MAIL_EXPORT, run: (payload) => mailExport(deps, z.parse(OfFile, payload).fileId) },
  { kind: 'remove-exports', everyMs: DAY_MS, run: () => removeExports(deps) },
  { kind: MAIL_CLOSED, run: (payload) => mailClosed(deps, z.parse(Closing, payload)) },
  { kind: DELETE_UNPROVEN_SETUP, run: (payload) => deleteUnprovenSetup(deps.db, z.parse(Proven, payload)) },
  { kind: ERASE_ACCOUNT, run: (payload) => eraseAccount(deps, z.parse(Closing, payload)) },
]

async function mailExport({ db, clock, mailer, site }: Deps, fileId: number): Promise<void> {
  const holder = await findExportHolder(db, fileId, clock())
  if (!holder) return
  const messageId = `<export-${fileId}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: holder.email, messageId, ...exportEmail(site, holder.firstName) })
}

const removeExports = ({ db, clock }: Deps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const fileId of await deleteExpiredExports(tx, clock())) await removeFileLater(tx, fileId)
  })

async function mailClosed({ db, mailer, site }: Deps, { userId, eraseAt }: z.infer<typeof Closing>): Promise<void> {
  const person = await findClosing(db, userId)
  // The account was reopened or erased in the meantime.
  if (!person || person.eraseAt?.getTime() !== eraseAt.getTime()) return
  const messageId = `<closed-${userId}-${eraseAt.getTime()}@${new URL(site.publicUrl).hostname}>`
  const due = (await listEarningsDue(db, userId)).map((one) => dueText(one, site.timeZone))
  await mailer.send({ to: person.email, messageId, ...closedEmail(site, { firstName: person.firstName, eraseAt, due }) })
}
