// The points in a purchase, a refund and a requested payout at which a test kills the server. Each has a name and a function that recognizes it.

/** @typedef {{ request: string } | { text: string, values: readonly unknown[], earlier: readonly string[], leased: Map<unknown, string>, rows: readonly Record<string, unknown>[] }} Act */

/** @type {(pattern: RegExp, within?: RegExp) => (act: Act) => boolean} a statement in a transaction that contains an earlier one */
const statement =
  (pattern, within = /^begin/) =>
  (act) =>
    'text' in act && pattern.test(act.text) && act.earlier.some((text) => within.test(text))

/** @type {(pattern: RegExp) => (act: Act) => boolean} the commit of a transaction with such a statement */
const commitOf = (pattern) => statement(/^commit/, pattern)

/** @type {(pattern: RegExp) => (act: Act) => boolean} */
const request = (pattern) => (act) => 'request' in act && pattern.test(act.request)

/** @type {(kind: string) => (act: Act) => boolean} */
const taken = (kind) => (act) =>
  'rows' in act && /^update "jobs" set "attempts"/.test(act.text) && act.rows.some((job) => job.kind === kind)

/** @type {(kind: string) => (act: Act) => boolean} */
const finished = (kind) => (act) =>
  'text' in act && /^update "jobs" set "status"/.test(act.text) && act.values.some((value) => act.leased.get(value) === kind)

/** @typedef {'before' | 'after'} Side */

const both = /** @type {const} */ (['before', 'after'])
const after = /** @type {const} */ (['after'])

const SETTLEMENT = /from "payments" where "payments"\."reference" = \$\d+ for update of "payments"/

/** @typedef {{ sides: readonly Side[], isIt: (act: Act) => boolean }} Point */

/** @type {Record<string, Point>} */
const purchase = {
  'the commit of the order': { sides: both, isIt: commitOf(/^insert into "orders"/) },
  'the request to initialize': { sides: both, isIt: request(/^POST .*\/transaction\/initialize$/) },
  'storing the payment URL': {
    sides: both,
    isIt: (act) => 'text' in act && /^update "payments" .*"authorization_url" =/.test(act.text),
  },
  'the insert of the event': { sides: both, isIt: statement(/^insert into "webhook_events"/) },
  'the commit of the event': { sides: both, isIt: commitOf(/^insert into "webhook_events"/) },
  'taking up the event': { sides: after, isIt: taken('process-event') },
  'the request to verify': { sides: both, isIt: request(/^GET .*\/transaction\/verify\//) },
  'settling the payment': { sides: both, isIt: statement(/^update "payments" set "status"/, SETTLEMENT) },
  'settling the order': { sides: both, isIt: statement(/^update "orders"/, SETTLEMENT) },
  'settling the coupon': { sides: both, isIt: statement(/^update "coupon_redemptions"/, SETTLEMENT) },
  'settling the enrollment': { sides: both, isIt: statement(/^insert into "enrollments"/, SETTLEMENT) },
  'settling the cart': { sides: both, isIt: statement(/^delete from "cart_courses"/, SETTLEMENT) },
  'settling the receipt': { sides: both, isIt: statement(/^insert into "receipts"/, SETTLEMENT) },
  'settling the books': { sides: both, isIt: statement(/insert into ledger_entries/, SETTLEMENT) },
  'the commit of the settlement': { sides: both, isIt: commitOf(SETTLEMENT) },
  'closing the event': { sides: both, isIt: (act) => 'text' in act && /^update "webhook_events" set "status"/.test(act.text) },
  'taking up the receipt': { sides: after, isIt: taken('send-receipt') },
  'finishing the receipt': { sides: both, isIt: finished('send-receipt') },
}

/** @type {typeof purchase} */
const refund = {
  'the commit of the decision': { sides: both, isIt: commitOf(/^update "refunds" set .*"decided_by"/) },
  'marking the refund as sent': {
    sides: both,
    isIt: (act) => 'text' in act && /^update "refunds" set .*"next_check_at".* where .*"status" = .* returning/.test(act.text),
  },
  'the request to refund': { sides: both, isIt: request(/^POST .*\/refund$/) },
  'storing the refund response': { sides: both, isIt: commitOf(/^update "refunds" set .*"provider_refund_id"/) },
}

/** @type {typeof purchase} */
const payout = {
  'the commit of the requested payout': { sides: both, isIt: commitOf(/^insert into "payout_runs"/) },
  'the commit of the claim': { sides: both, isIt: commitOf(/^update "payouts" set .*"may_be_sent" = .*"account" =/) },
  'the request to transfer': { sides: both, isIt: request(/^POST .*\/transfer$/) },
  'storing the transfer response': { sides: both, isIt: commitOf(/^update "payouts" set .*"provider_transfer_code"/) },
}

export const points = { ...purchase, ...refund, ...payout }

/** @type {(of: typeof purchase) => string[]} */
const named = (of) => Object.entries(of).flatMap(([name, { sides }]) => sides.map((side) => `${side} ${name}`))

export const purchasePoints = named(purchase)
export const refundPoints = named(refund)
export const payoutPoints = named(payout)
