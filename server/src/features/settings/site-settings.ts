import { Line, Whole } from '@akada/contract/fields.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/database/database.ts'
import { listSettings, upsertSetting } from './settings.queries.ts'

// They may come as text, as they do from a command line.
const flag = z.pipe(
  z.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
  z.boolean('This must be true or false.'),
)
const bps = Whole(0, 10_000)

/** What the operator decides while the site runs, with what holds until they do. */
const declared = {
  /** Shows the specification's higher price, struck through, beside each price. */
  strikeThrough: z._default(flag, true),
  /** Of prices, which include it, for buyers in Nigeria, in hundredths of a percent: 750 is 7.5 %. Off until the operator owes it. */
  vatRateBps: z._default(bps, 0),
  /** Who sells, as receipts say it. */
  sellerName: z._default(Line(0, 200), ''),
  sellerAddress: z._default(Line(0, 500), ''),
  sellerTaxId: z._default(Line(0, 60), ''),
  /** What an instructor gets of a sale after VAT and the provider's fee, in hundredths of a percent. */
  instructorShareBps: z._default(bps, 7_000),
  /** The same where the buyer came with the instructor's own coupon. */
  ownCouponShareBps: z._default(bps, 9_700),
  /** How long a refund may be asked for. */
  refundDays: z._default(Whole(0, 365), 30),
  /** Up to so much of a course done, and so many refunds in a year, a refund is approved at once. */
  refundMaxPercent: z._default(Whole(0, 100), 30),
  refundMaxPerYear: z._default(Whole(0, 1000), 3),
  /** How long after the refund window an earning still waits before it can be paid out. */
  payoutHoldDays: z._default(Whole(0, 365), 3),
  /** In naira and dollars: less is carried over to the next run. */
  payoutMinimumNaira: z._default(Whole(0), 10_000),
  payoutMinimumUsd: z._default(Whole(0), 50),
}

export type SettingKey = keyof typeof declared
export type SiteSettings = z.infer<z.ZodMiniObject<typeof declared>>

const SiteSettings = z.object(declared)

export const settingKeys = Object.keys(declared) as SettingKey[]

/** The settings of this moment. A value that an older version wrote and this one doesn't know counts as not set. */
export async function siteSettings(db: Db): Promise<SiteSettings> {
  const known = (await listSettings(db)).filter(({ key, value }) => isSetting(key) && z.safeParse(declared[key], value).success)
  return z.parse(SiteSettings, Object.fromEntries(known.map(({ key, value }) => [key, value])))
}

export const isSetting = (key: string): key is SettingKey => Object.hasOwn(declared, key)

/** Throws a ZodError for a value that the setting doesn't take. */
export async function changeSetting(db: Db, { key, value, now }: { key: SettingKey; value: unknown; now: Date }): Promise<void> {
  await upsertSetting(db, { key, value: z.parse(declared[key], value), now })
}
