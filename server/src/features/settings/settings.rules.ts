export type Particulars = { name: string; supportEmail: string; refundDays: number }

/** Returns the values of the placeholders in page texts, by name. */
export const valuesOf = ({ name, supportEmail, refundDays }: Particulars): Record<string, string> => ({
  site: name,
  support: supportEmail,
  refundDays: refundDays === 1 ? '1 day' : `${refundDays} days`,
})

type CouponBounds = { couponMinPercent: number; couponMaxPercent: number }

type CommissionBounds = { affiliateMinBps: number; affiliateMaxBps: number }

type ReminderTimes = { firstReminderHours: number; secondReminderHours: number }
type Fault = { path: string; message: string }

/** Returns the conflicts between settings that are each valid alone. */
export const settingsFaults = (settings: CouponBounds & ReminderTimes & CommissionBounds): Fault[] => [
  ...(settings.couponMinPercent > settings.couponMaxPercent
    ? [{ path: 'couponMaxPercent', message: 'The maximum discount can’t be less than the minimum.' }]
    : []),
  // A maximum of 0 turns instructors' commissions off.
  ...(settings.affiliateMaxBps > 0 && settings.affiliateMinBps > settings.affiliateMaxBps
    ? [{ path: 'affiliateMaxBps', message: 'The maximum commission can’t be less than the minimum.' }]
    : []),
  // 0 turns a reminder off.
  ...(settings.secondReminderHours > 0 && settings.secondReminderHours <= settings.firstReminderHours
    ? [{ path: 'secondReminderHours', message: 'The last reminder must be later than the first one.' }]
    : []),
]

const mailTroubles: readonly [RegExp, string][] = [
  [/ECONNREFUSED/, 'Couldn’t connect to the mail server. Check the host and port in SMTP_URL.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Couldn’t find the mail server. Check the host in SMTP_URL.'],
  [/timeout|ETIMEDOUT/i, 'The mail server didn’t respond in time. A firewall may block the port, or the port in SMTP_URL is wrong.'],
  [
    /STARTTLS|ETLS/,
    'The mail server doesn’t support encryption, so the password wasn’t sent. Use smtps:// in SMTP_URL, or set SMTP_UNENCRYPTED=true if you trust the network between the two servers.',
  ],
  [/Invalid login|EAUTH|\b53[0-5]\b/, 'The mail server rejected the user name or password in SMTP_URL.'],
  [
    /certificate|ssl|tls|wrong version number/i,
    'Couldn’t establish an encrypted connection. Use smtps:// for port 465 and smtp:// for port 587.',
  ],
]

/** Explains to the admin who configured the mail server why an email failed. */
export const mailTrouble = (said: string): string =>
  mailTroubles.find(([pattern]) => pattern.test(said))?.[1] ?? `${said.replace(/\.$/, '')}.`

/** Explains to the admin who configured the payment provider why a request failed. */
export const paymentTrouble = (said: string): string =>
  /\(40[13]\)/.test(said)
    ? 'Paystack rejected the key. Check that PAYSTACK_SECRET_KEY is complete and active.'
    : `${said.replace(/\.$/, '')}.`

/** The storefront's texts until an admin writes others. */
export const storefrontWords = {
  storefrontTitle: 'Practical courses, taught by people who do the work',
  storefrontText: 'For anyone who wants a new skill, a better job or a stronger business. Learn on any phone, at your own pace.',
}
