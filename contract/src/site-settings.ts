import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CountryCode, Email, Line, partsOf, plainUpTo, Version, Whole } from './fields.ts'
import { settingLimits } from './limits.ts'
import { RichText, RichTextInput } from './rich-text.ts'
import { SiteTextKey } from './settings.ts'
import { isHostName } from './video-addresses.ts'

// Accepts text too, for the command line.
const Flag = z.pipe(
  z.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
  z.boolean('This must be true or false.'),
)
/** Basis points. */
const Bps = Whole(0, 10_000)

const Link = z
  .string('Enter a URL that starts with https://.')
  .check(...plainUpTo(300), z.regex(/^https:\/\/[^\s/?#@][^\s/?#@.]*\.[^\s/?#@]+([/?#]\S*)?$/, 'Enter a URL that starts with https://.'))

const VideoHost = z
  .string('Enter a host, such as videos.example.com.')
  .check(...plainUpTo(253), z.refine(isHostName, 'Enter a host, such as videos.example.com.'))

const linksFromText = (value: unknown) => (typeof value !== 'string' ? value : partsOf(value).map((link) => link.trim()))

/** A name in the IANA time zone database, such as Africa/Lagos. Offsets are refused, because PostgreSQL inverts their sign. */
const TimeZone = z
  .string('Choose a time zone.')
  .check(...plainUpTo(100, 'This time zone doesn’t exist.'), z.refine(isTimeZone, 'This time zone doesn’t exist.'))

const ZONE_NAME = /^(UTC|[A-Z][A-Za-z]{1,20}(\/[A-Z][A-Za-z0-9_+-]{1,30}){1,2})$/

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const brandFields = {
  /** If empty, the value from the environment applies. */
  siteName: Line(0, 60),
  supportEmail: z.union([z.literal(''), Email], 'Valid email is required.'),
  socialLinks: z.pipe(
    z.transform(linksFromText),
    z.array(Link).check(z.maxLength(settingLimits.links, `You can add up to ${settingLimits.links} links.`)),
  ),
  /** The time zone for days and months in reports, receipts and exports. */
  timeZone: TimeZone,
  /** The headline of the storefront and the sentence below it. If empty, the built-in texts apply. */
  storefrontTitle: Line(0, 80),
  storefrontText: Line(0, 200),
  /** The rows of courses on the storefront. */
  showsPopularRow: Flag,
  showsNewRow: Flag,
  showsFreeRow: Flag,
  showsInstructorRow: Flag,
}

export const ForeignCurrency = z.enum(['usd', 'charge_in_ngn', 'disabled'], 'This must be usd, charge_in_ngn or disabled.')

export const PayoutSchedule = z.enum(
  ['off', 'daily', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  'This must be off, daily or a day of the week.',
)

export const moneyFields = {
  /** Shows a higher, struck-through price beside each price (docs/product.md P-4.3). */
  strikeThrough: Flag,
  /** How to charge buyers who can't pay in naira. */
  foreignCurrency: ForeignCurrency,
  /** The VAT included in prices for buyers in Nigeria. 750 is 7.5%. */
  vatRateBps: Bps,
  /** The seller on receipts. */
  sellerName: Line(0, 200),
  sellerAddress: Line(0, 500),
  sellerCountry: CountryCode,
  sellerTaxId: Line(0, 60),
  /** The instructor's share of a sale after VAT and the provider's fee. */
  instructorShareBps: Bps,
  /** The instructor's share of a sale with their own coupon, after VAT and the provider's fee. */
  ownCouponShareBps: Bps,
  /** The range of commissions that instructors can offer affiliates, in basis points. A maximum of 0 allows none. */
  affiliateMinBps: Bps,
  affiliateMaxBps: Bps,
  /** The commission on all courses that comes out of the platform’s share. 0 for none. */
  affiliateSiteBps: Bps,
  /** For how many days after a click on an affiliate’s link a purchase counts. */
  affiliateDays: Whole(1, 365),
  refundDays: Whole(0, 365),
  /** A refund is approved automatically up to this course progress and this number of refunds per year. */
  refundMaxPercent: Whole(0, 100),
  refundMaxPerYear: Whole(0, 1000),
  /** How long after the refund period earnings become available for payout. */
  payoutHoldDays: Whole(0, 365),
  /** The minimum payout, in naira and dollars. A smaller balance is carried over to the next run. */
  payoutMinimumNaira: Whole(0),
  payoutMinimumUsd: Whole(0),
  /** When payout runs start automatically: never, every day, or once a week on a day. */
  payoutSchedule: PayoutSchedule,
  /** The approximate price of a gigabyte of mobile data in Nigeria. 0 hides data costs. */
  dataPricePerGbNaira: Whole(0, 100_000),
}

export const ruleFields = {
  approveInstructors: Flag,
  /** Whether managers and admins must use two-step verification to have their privileges. */
  requireSecondFactor: Flag,
  /** Whether new lectures and new content in published courses stay unreleased until an admin reviews them. */
  holdChanges: Flag,
  /** The allowed range of an instructor's coupon discount, as percentages. */
  couponMinPercent: Whole(1, 100),
  couponMaxPercent: Whole(1, 100),
  /** The maximum lifetime in days and the maximum number of uses of an instructor's coupon. 0 means unlimited. */
  couponMaxDays: Whole(0, 3650),
  couponMaxUses: Whole(0, 1_000_000),
  /** The storage limit of an instructor in gigabytes (1,000,000,000 bytes). */
  storageGbPerInstructor: Whole(1, 100_000),
  /** The maximum number of unfinished uploads of more than 100 MB per user. */
  largeUploadsAtOnce: Whole(1, 100),
  /** The number of invitations to their own courses that an instructor can send in a calendar month. */
  invitationsPerMonth: Whole(0, 10_000),
  /** After how many hours an unpaid order gets its first and its second reminder. 0 sends none. */
  firstReminderHours: Whole(0, 168),
  secondReminderHours: Whole(0, 168),
  /** Whether lectures can play videos of YouTube, Vimeo and the hosts below. */
  allowsVideoLinks: Flag,
  /** The hosts that may serve a lecture's video at an HTTPS address. */
  videoHosts: z.pipe(
    z.transform(linksFromText),
    z.array(VideoHost).check(z.maxLength(settingLimits.videoHosts, `You can add up to ${settingLimits.videoHosts} hosts.`)),
  ),
}

/** The version that the caller read, which increases with each change. */
const SettingsVersion = Version(0)

const Brand = z.object({
  version: z.int(),
  siteName: z.string(),
  supportEmail: z.string(),
  socialLinks: z.array(z.string()),
  logoUrl: z.nullable(z.string()),
  /** Null in responses of the previous release. */
  timeZone: z.nullable(z.string()),
  /** Like the next five, absent from responses of the previous release. */
  storefrontTitle: z.optional(z.string()),
  storefrontText: z.optional(z.string()),
  showsPopularRow: z.optional(z.boolean()),
  showsNewRow: z.optional(z.boolean()),
  showsFreeRow: z.optional(z.boolean()),
  showsInstructorRow: z.optional(z.boolean()),
  /** The values that apply if a text is empty. */
  otherwise: z.object({
    siteName: z.string(),
    supportEmail: z.string(),
    storefrontTitle: z.optional(z.string()),
    storefrontText: z.optional(z.string()),
  }),
})
const Money = z.object({
  version: z.int(),
  ...moneyFields,
  payoutSchedule: z.optional(PayoutSchedule),
  affiliateMinBps: z.optional(Bps),
  affiliateMaxBps: z.optional(Bps),
  affiliateSiteBps: z.optional(Bps),
  affiliateDays: z.optional(moneyFields.affiliateDays),
  sellerCountry: z.optional(CountryCode),
})
const Rules = z.object({
  version: z.int(),
  ...ruleFields,
  storageGbPerInstructor: z.optional(ruleFields.storageGbPerInstructor),
  largeUploadsAtOnce: z.optional(ruleFields.largeUploadsAtOnce),
  invitationsPerMonth: z.optional(ruleFields.invitationsPerMonth),
  firstReminderHours: z.optional(ruleFields.firstReminderHours),
  secondReminderHours: z.optional(ruleFields.secondReminderHours),
  allowsVideoLinks: z.optional(ruleFields.allowsVideoLinks),
  videoHosts: z.optional(z.array(z.string())),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  summary: 'Get the site settings',
  data: z.object({ brand: Brand, money: Money, rules: Rules }),
})

/** Omitted settings stay unchanged. */
export const BrandChange = z.object({ version: SettingsVersion, ...z.partial(z.object(brandFields)).shape })
export const MoneyChange = z.object({ version: SettingsVersion, ...z.partial(z.object(moneyFields)).shape })
export const RulesChange = z.object({ version: SettingsVersion, ...z.partial(z.object(ruleFields)).shape })

const changed = 'An outdated version is rejected, with the newer settings.'

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/admin/settings/brand',
  access: 'admin',
  summary: 'Update the site’s name, support address and links',
  description: `Takes effect immediately. ${changed}`,
  body: BrandChange,
  data: Brand,
  refuses: ['SETTINGS_CHANGED'],
})

export const updateMoney = endpoint({
  method: 'PUT',
  path: '/admin/settings/money',
  access: 'admin',
  summary: 'Update revenue shares, refunds, tax and payouts',
  description: `Applies to new sales and requests. ${changed}`,
  body: MoneyChange,
  data: Money,
  refuses: ['SETTINGS_CHANGED'],
})

export const updateRules = endpoint({
  method: 'PUT',
  path: '/admin/settings/rules',
  access: 'admin',
  summary: 'Update the policies for users, courses and coupons',
  description: `Takes effect immediately. ${changed}`,
  body: RulesChange,
  data: Rules,
  refuses: ['SETTINGS_CHANGED', 'SECOND_FACTOR_FIRST'],
})

export const replaceLogo = endpoint({
  method: 'PUT',
  path: '/admin/settings/logo',
  access: 'admin',
  summary: 'Replace the site’s logo',
  description: 'A JPEG, PNG, WebP, AVIF, GIF or TIFF of at most 5 MB. Without a file, restores the default logo.',
  upload: { field: 'file', maxBytes: settingLimits.logoBytes },
  body: z.object({ version: SettingsVersion }),
  data: Brand,
  refuses: ['SETTINGS_CHANGED', 'PICTURE_INVALID', 'PAYLOAD_TOO_LARGE'],
})

const EditableText = z.object({
  key: SiteTextKey,
  version: z.int(),
  /** The text with its placeholders: {site}, {support} and {refundDays}. */
  html: RichText,
  /** Whether it is the built-in text. */
  isDefault: z.boolean(),
  updatedAt: z.nullable(z.string()),
})

const TextParams = z.object({ key: SiteTextKey })
const Html = RichTextInput(settingLimits.textHtml)

export const getEditableText = endpoint({
  method: 'GET',
  path: '/admin/settings/texts/:key',
  access: 'admin',
  summary: 'Get a site page for editing',
  params: TextParams,
  data: EditableText,
})

export const updateText = endpoint({
  method: 'PUT',
  path: '/admin/settings/texts/:key',
  access: 'admin',
  summary: 'Update a site page',
  description: 'Null restores the default text.',
  params: TextParams,
  body: z.object({ version: SettingsVersion, html: z.nullable(Html) }),
  data: EditableText,
  refuses: ['SETTINGS_CHANGED', 'TEXT_EMPTY'],
})

export const previewText = endpoint({
  method: 'POST',
  path: '/admin/settings/texts/preview',
  access: 'admin',
  summary: 'Preview a site page',
  description: 'Doesn’t save the text.',
  body: z.object({ html: Html }),
  data: z.object({ html: RichText }),
})

export const ConnectionName = z.enum(['mail', 'payments', 'storage', 'database'], 'This connection doesn’t exist.')
export type ConnectionName = z.infer<typeof ConnectionName>

export const listConnections = endpoint({
  method: 'GET',
  path: '/admin/settings/connections',
  access: 'admin',
  summary: 'List the site’s connections',
  description: 'As configured by the environment. Secrets show only their prefix and last four characters.',
  data: z.array(
    z.object({
      name: ConnectionName,
      /** A sentence about the service in use. */
      uses: z.string(),
      facts: z.array(
        z.object({
          label: z.string(),
          /** Null if the variable isn't set. */
          value: z.nullable(z.string()),
          /** The environment variable that sets this value. */
          variable: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})

export const checkConnection = endpoint({
  method: 'POST',
  path: '/admin/settings/connections/:name/test',
  access: 'admin',
  summary: 'Test a connection',
  description: 'Uses the connection once and describes the outcome. The email test sends an email to the caller.',
  params: z.object({ name: ConnectionName }),
  body: z.object({}),
  data: z.object({ isWorking: z.boolean(), sentence: z.string(), tookMs: z.int() }),
})
