import { plainText } from '@akada/contract/plain-text.ts'

/** The previous link or visit counts for this long (docs/product.md P-27.3). */
export const SOURCE_DAYS = 30
/** How long counts and the sources of orders are stored (docs/product.md P-27.9). */
export const SOURCE_MONTHS = 13
/** How many campaigns of a course are counted apart in one day. All others are counted as other campaigns. */
export const CAMPAIGNS_PER_DAY = 50
const LONGEST_TAG = 60

const DAY_MS = 86_400_000

/** The tags of a link. `utm_source` and the others may be empty, but not all of them. */
export type Campaign = { source: string; medium: string; campaign: string }
export type BaseKind = 'CAMPAIGN' | 'SEARCH' | 'SITE' | 'DIRECT'
export type SourceKind = 'AFFILIATE' | 'COUPON' | BaseKind

export type Source<Kind extends SourceKind = SourceKind> = { kind: Kind; campaign: Campaign | null }
export type OrderSource = Source<Exclude<SourceKind, 'COUPON'>>

/** A click on an affiliate’s link that the browser remembers. */
export type Referral = { code: string; at: number }

/** The last visit from outside that the browser remembers. */
export type Arrival = { at: number; kind: BaseKind; campaign: Campaign | null; hasCoupon: boolean }

export type Remembered = { referral: Referral | null; arrival: Arrival | null }

/** Whether a click or arrival still counts. One in the future isn't of this site. */
export const isRecent = ({ at }: { at: number }, { days, now }: { days: number; now: Date }): boolean =>
  at <= now.getTime() && now.getTime() < at + days * DAY_MS

/** Returns the source of a view or an addition to a cart. */
export function sourceOf({ referral, arrival }: Remembered, now: Date): Source {
  const recent = { days: SOURCE_DAYS, now }
  if (referral && isRecent(referral, recent)) return { kind: 'AFFILIATE', campaign: null }
  if (!arrival || !isRecent(arrival, recent)) return { kind: 'DIRECT', campaign: null }
  if (arrival.hasCoupon) return { kind: 'COUPON', campaign: null }
  return { kind: arrival.kind, campaign: arrival.campaign }
}

/** Returns the source of an order. A coupon counts for the lines that it discounts, not for the link that brought it. */
export function orderSourceOf({ referral, arrival }: Remembered, now: Date): OrderSource {
  const { kind, campaign } = sourceOf({ referral, arrival: arrival && { ...arrival, hasCoupon: false } }, now)
  return { kind: kind === 'COUPON' ? 'DIRECT' : kind, campaign }
}

type Landing = {
  /** The URL with which the visitor entered the site. */
  landing: string
  /** The page on which the visitor was before, or empty. */
  referrer: string
  /** The host of this site. */
  host: string
}

/** `isBrowsing`: the visitor entered on another page of the site and found the course there. */
type Found = Omit<Arrival, 'at'> & { isBrowsing: boolean }

/** Returns how a visitor entered the site, or null if the landing URL isn't one. */
export function arrivalOf({ landing, referrer, host }: Landing): Found | null {
  if (!URL.canParse(landing)) return null
  const entered = new URL(landing)
  const campaign = campaignOf(entered.searchParams)
  const hasCoupon = (entered.searchParams.get('coupon') ?? '').trim() !== ''
  if (campaign) return { kind: 'CAMPAIGN', campaign, hasCoupon, isBrowsing: false }
  const from = returnPaths.test(entered.pathname) ? null : hostOf(referrer)
  const other = { campaign: null, hasCoupon, isBrowsing: false }
  if (from !== null && from !== host && from !== entered.host) return { ...other, kind: isSearchEngine(from) ? 'SEARCH' : 'SITE' }
  const isBrowsing = !coursePath.test(entered.pathname)
  return { ...other, kind: isBrowsing ? 'SEARCH' : 'DIRECT', isBrowsing }
}

/**
 * Returns what the browser should remember next, or null to leave it unchanged. A direct visit doesn't replace an earlier arrival, and
 * neither does browsing.
 */
export function nextArrival(found: Found | null, { remembered, now }: { remembered: Arrival | null; now: Date }): Arrival | null {
  if (!found || (found.kind === 'DIRECT' && !found.hasCoupon)) return null
  const isKnown = remembered !== null && isRecent(remembered, { days: SOURCE_DAYS, now })
  if (found.isBrowsing && !found.hasCoupon && isKnown) return null
  const { kind, campaign, hasCoupon } = found
  return { at: now.getTime(), kind, campaign, hasCoupon }
}

// The payment page, the pages of login providers and the site’s own emails lead back to these pages (web/src/app/routes.tsx).
const returnPaths = /^\/(payment|cart|login|enrollment-success|verify-email|reset-password|newsletter|mails)(\/|$)/
const coursePath = /^\/courses\/\d+\/?$/

// Without other services of these companies, such as mail.google.com.
const searchEngines =
  /^(?:(?:www|m|search|[a-z]{2})\.)*(?:google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|startpage|qwant|ask|kagi|naver)\.[a-z]{2,3}(?:\.[a-z]{2})?$|^search\.brave\.com$|^com\.google\.android\.googlequicksearchbox$/

const isSearchEngine = (host: string): boolean => searchEngines.test(host)

const hostOf = (referrer: string): string | null => (URL.canParse(referrer) ? new URL(referrer).host.toLowerCase() : '') || null

function campaignOf(query: URLSearchParams): Campaign | null {
  const [source, medium, campaign] = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => tagOf(query.get(name) ?? ''))
  return source || medium || campaign ? { source: source ?? '', medium: medium ?? '', campaign: campaign ?? '' } : null
}

/** Returns a tag in the form that is stored: in lower case, in one line, without invisible characters, and not too long. */
function tagOf(given: string): string {
  // Cut first, because a URL can be long.
  const text = plainText(given.slice(0, 4 * LONGEST_TAG).toLowerCase())
  return [...text.replace(/[\s\p{C}]+/gu, ' ')].slice(0, LONGEST_TAG).join('').trim()
}
