import { brandFields, moneyFields, ruleFields } from '@akada/contract/site-settings.ts'
import { DEFAULT_TIME_ZONE } from '@akada/contract/time-zone.ts'
import * as z from 'zod/mini'
import { pickFields } from '#features/audit/audit.rules.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockVersion, passVersion, type Seen } from './lock-version.ts'
import { isTimeZone, listSettings, upsertSetting } from './settings.queries.ts'
import { settingsFaults } from './settings.rules.ts'

/** Makes a field null until the operator sets it. Until then, the environment's value applies. */
const orAsSetUp = <S extends z.ZodMiniType>(field: S) => z._default(z.nullable(field), null)

/** The settings that the operator may change while the site runs, with their defaults. */
const declared = {
  siteName: z._default(brandFields.siteName, ''),
  supportEmail: z._default(brandFields.supportEmail, ''),
  socialLinks: orAsSetUp(brandFields.socialLinks),
  timeZone: z._default(brandFields.timeZone, DEFAULT_TIME_ZONE),
  storefrontTitle: z._default(brandFields.storefrontTitle, ''),
  storefrontText: z._default(brandFields.storefrontText, ''),
  showsPopularRow: z._default(brandFields.showsPopularRow, true),
  showsNewRow: z._default(brandFields.showsNewRow, true),
  showsFreeRow: z._default(brandFields.showsFreeRow, true),
  showsInstructorRow: z._default(brandFields.showsInstructorRow, true),
  strikeThrough: z._default(moneyFields.strikeThrough, true),
  foreignCurrency: orAsSetUp(moneyFields.foreignCurrency),
  // Off until the operator is liable for VAT.
  vatRateBps: z._default(moneyFields.vatRateBps, 0),
  sellerName: z._default(moneyFields.sellerName, ''),
  sellerAddress: z._default(moneyFields.sellerAddress, ''),
  sellerCountry: z._default(moneyFields.sellerCountry, 'NG'),
  sellerTaxId: z._default(moneyFields.sellerTaxId, ''),
  instructorShareBps: z._default(moneyFields.instructorShareBps, 7_000),
  ownCouponShareBps: z._default(moneyFields.ownCouponShareBps, 9_700),
  affiliateMinBps: z._default(moneyFields.affiliateMinBps, 500),
  affiliateMaxBps: z._default(moneyFields.affiliateMaxBps, 5_000),
  affiliateSiteBps: z._default(moneyFields.affiliateSiteBps, 0),
  affiliateDays: z._default(moneyFields.affiliateDays, 30),
  refundDays: z._default(moneyFields.refundDays, 30),
  refundMaxPercent: z._default(moneyFields.refundMaxPercent, 30),
  refundMaxPerYear: z._default(moneyFields.refundMaxPerYear, 3),
  payoutHoldDays: z._default(moneyFields.payoutHoldDays, 3),
  payoutMinimumNaira: z._default(moneyFields.payoutMinimumNaira, 10_000),
  payoutMinimumUsd: z._default(moneyFields.payoutMinimumUsd, 50),
  payoutSchedule: z._default(moneyFields.payoutSchedule, 'off'),
  // Monthly plans cost about ₦475 per GB in early 2025 (BusinessDay). The default is higher, because smaller plans cost more.
  dataPricePerGbNaira: z._default(moneyFields.dataPricePerGbNaira, 500),
  approveInstructors: orAsSetUp(ruleFields.approveInstructors),
  requireSecondFactor: orAsSetUp(ruleFields.requireSecondFactor),
  holdChanges: z._default(ruleFields.holdChanges, false),
  couponMinPercent: z._default(ruleFields.couponMinPercent, 1),
  couponMaxPercent: z._default(ruleFields.couponMaxPercent, 100),
  couponMaxDays: z._default(ruleFields.couponMaxDays, 0),
  couponMaxUses: z._default(ruleFields.couponMaxUses, 0),
  storageGbPerInstructor: z._default(ruleFields.storageGbPerInstructor, 20),
  largeUploadsAtOnce: z._default(ruleFields.largeUploadsAtOnce, 2),
  invitationsPerMonth: z._default(ruleFields.invitationsPerMonth, 100),
  firstReminderHours: z._default(ruleFields.firstReminderHours, 1),
  secondReminderHours: z._default(ruleFields.secondReminderHours, 24),
  allowsVideoLinks: z._default(ruleFields.allowsVideoLinks, true),
  videoHosts: z._default(ruleFields.videoHosts, []),
}

export type SettingKey = keyof typeof declared
export type AllSettings = Readonly<z.infer<z.ZodMiniObject<typeof declared>>>

const AllSettings = z.object(declared)

/** Settings that each running process holds. Read them from `deps.site` and `deps.policy`, which fall back to the environment. */
export type LiveKey =
  | 'siteName'
  | 'supportEmail'
  | 'socialLinks'
  | 'timeZone'
  | 'foreignCurrency'
  | 'approveInstructors'
  | 'requireSecondFactor'
/** Settings that are read from the database at each use, inside the transaction that acts on them. */
export type SiteSettings = Omit<AllSettings, LiveKey>

export const settingKeys = Object.keys(declared) as SettingKey[]

/** Reads the settings that are not live. In a transaction, returns the values in the transaction's snapshot. */
export const siteSettings = (db: Db): Promise<SiteSettings> => allSettings(db)

/** Returns which videos from other sites lectures can play. */
export async function getVideoLinkRules(db: Db): Promise<{ isAllowed: boolean; hosts: string[] }> {
  const { allowsVideoLinks, videoHosts } = await siteSettings(db)
  return { isAllowed: allowsVideoLinks, hosts: videoHosts }
}

/**
 * Reads all settings as stored. With `null` or an empty string, the environment's value applies. An invalid stored value counts as not set.
 */
export async function allSettings(db: Db): Promise<AllSettings> {
  const known = (await listSettings(db)).filter(({ key, value }) => isSetting(key) && z.safeParse(declared[key], value).success)
  return z.parse(AllSettings, Object.fromEntries(known.map(({ key, value }) => [key, value])))
}

export const isSetting = (key: string): key is SettingKey => Object.hasOwn(declared, key)

const readSetting = (key: SettingKey, value: unknown): unknown => z.parse(declared[key], value)

export type SettingGroup = 'brand' | 'money' | 'rules'

const groupOf = (key: SettingKey): SettingGroup =>
  Object.hasOwn(brandFields, key) ? 'brand' : Object.hasOwn(moneyFields, key) ? 'money' : 'rules'

type Change = {
  group: SettingGroup
  values: { [Key in SettingKey]?: unknown }
  /** The admin's user id. Null on the command line. */
  by: string | null
  /** The version that the caller read. If undefined, any current value is replaced. */
  seen?: Seen
  now: Date
}

/** Changes all given settings of one group, or none. Throws a ZodError for an invalid value. */
export async function changeSettings(tx: Tx, { group, values, by, seen, now }: Change): Promise<void> {
  await lockVersion(tx, group, seen)
  const before = await allSettings(tx)
  const given = Object.entries(values).flatMap(([key, value]) =>
    isSetting(key) && value !== undefined ? [[key, readSetting(key, value)]] : [],
  )
  const after: AllSettings = { ...before, ...Object.fromEntries(given) }
  const faults = settingsFaults(after)
  if (faults.length > 0) refuse('INVALID_INPUT', { errors: faults })

  if (before.timeZone !== after.timeZone && !(await isTimeZone(tx, after.timeZone)))
    refuse('INVALID_INPUT', { errors: [{ path: 'timeZone', message: 'This time zone doesn’t exist.' }] })

  const changed = settingKeys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return
  for (const key of changed) await upsertSetting(tx, { key, value: after[key], now })
  await passVersion(tx, group)
  const subject = { kind: 'SETTING', id: group } as const
  await recordAct(tx, { act: 'SETTING_CHANGED', by, subject, before: pickFields(before, changed), after: pickFields(after, changed), now })
}

/** Changes one setting, for the server's operator. */
export const changeSetting = (db: Db, { key, value, now }: { key: SettingKey; value: unknown; now: Date }): Promise<void> =>
  db.transaction().execute((tx) => changeSettings(tx, { group: groupOf(key), values: { [key]: value }, by: null, now }))
