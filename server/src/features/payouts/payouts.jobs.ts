import * as z from 'zod/mini'
import { payoutKey } from '#features/ledger/post-payout.ts'
import { SYNC_PAYOUT } from '#features/orders/queue-event.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { checkPayouts } from './check-payouts.ts'
import { eraseRemainingAccounts } from './erase-payout-accounts.ts'
import { findChangedAccount } from './payouts.accounts.queries.ts'
import { accountChangedEmail, payoutAlertEmail, payoutEmail, termsChangedEmail } from './payouts.emails.ts'
import { findPayeeForEmail, findPayoutForEmail } from './payouts.queries.ts'
import { SEND_PAYOUT } from './place-run.ts'
import { ALERT_PAYOUT, TELL_INSTRUCTOR } from './record-outcome.ts'
import { sendPayout } from './send-payout.ts'
import { TELL_ACCOUNT_CHANGED } from './set-payout-account.ts'
import { startAutomaticRuns } from './start-automatic-runs.ts'
import { syncPayout } from './sync-payout.ts'
import { TELL_TERMS_CHANGED } from './update-payout-terms.ts'

const OfPayout = z.object({ payoutId: z.int() })
const OfTransfer = z.object({ reference: z.string() })
const News = z.object({ payoutId: z.int(), attempt: z._default(z.int(), 1), news: z.enum(['requested', 'paid', 'returned']) })
const Alert = z.object({ payoutId: z.int(), because: z.string() })
const OfTerms = z.object({ payeeId: z.string(), holdDays: z.int(), reservePercent: z.int(), isDefault: z.boolean() })
const OfAccount = z.object({ instructorId: z.string(), currency: z.enum(['NGN', 'USD']) })

export const payoutJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_PAYOUT, run: (payload) => sendPayout(deps, z.parse(OfPayout, payload).payoutId) },
  { kind: SYNC_PAYOUT, run: (payload) => syncPayout(deps, z.parse(OfTransfer, payload).reference) },
  { kind: 'check-payouts', everyMs: 60_000, run: () => checkPayouts(deps) },
  { kind: 'start-automatic-payouts', everyMs: 600_000, run: () => startAutomaticRuns(deps) },
  { kind: 'forget-payout-accounts', everyMs: 86_400_000, run: () => eraseRemainingAccounts(deps.db) },
  { kind: TELL_INSTRUCTOR, run: (payload) => tell(deps, z.parse(News, payload)) },
  { kind: TELL_ACCOUNT_CHANGED, run: (payload) => notifyOfChange(deps, z.parse(OfAccount, payload)) },
  { kind: TELL_TERMS_CHANGED, run: (payload) => notifyOfTerms(deps, z.parse(OfTerms, payload)) },
  { kind: ALERT_PAYOUT, run: (payload) => alert(deps, z.parse(Alert, payload)) },
]

async function tell({ db, mailer, site }: Deps, { payoutId, attempt, news }: z.infer<typeof News>): Promise<void> {
  const payout = await findPayoutForEmail(db, payoutId)
  if (!payout || payout.erasedAt !== null) return
  const messageId = `<payout-${payoutKey({ payoutId, attempt }).replace(':', '-')}-${news}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: payout.email, messageId, ...payoutEmail(site, payout, news) })
}

async function notifyOfChange({ db, mailer, site }: Deps, { instructorId, currency }: z.infer<typeof OfAccount>): Promise<void> {
  const account = await findChangedAccount(db, instructorId, currency)
  if (account) await mailer.send({ to: account.email, ...accountChangedEmail(site, account) })
}

async function notifyOfTerms({ db, mailer, site }: Deps, { payeeId, ...terms }: z.infer<typeof OfTerms>): Promise<void> {
  const payee = await findPayeeForEmail(db, payeeId)
  if (payee) await mailer.send({ to: payee.email, ...termsChangedEmail(site, { ...terms, firstName: payee.firstName }) })
}

async function alert({ db, mailer, site }: Deps, { payoutId, because }: z.infer<typeof Alert>): Promise<void> {
  const payout = await findPayoutForEmail(db, payoutId)
  if (payout) await mailer.send({ to: site.supportEmail, ...payoutAlertEmail(site, payout, because) })
}
