export type Particulars = { name: string; supportEmail: string; refundDays: number }

/** The values of the placeholders in site texts, by name. */
export const valuesOf = ({ name, supportEmail, refundDays }: Particulars): Record<string, string> => ({
  site: name,
  support: supportEmail,
  refundDays: refundDays === 1 ? '1 day' : `${refundDays} days`,
})

type CouponBounds = { couponMinPercent: number; couponMaxPercent: number }

/** Returns faults between settings that are valid on their own. */
export const settingsFaults = ({ couponMinPercent, couponMaxPercent }: CouponBounds): { path: string; message: string }[] =>
  couponMinPercent > couponMaxPercent
    ? [{ path: 'couponMaxPercent', message: 'The greatest discount can’t be smaller than the smallest.' }]
    : []

const mailTroubles: readonly [RegExp, string][] = [
  [/ECONNREFUSED/, 'Nothing listens at the address of the mail server. See whether the host and the port in SMTP_URL are right.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The mail server’s name is not known. See whether the host in SMTP_URL is right.'],
  [/timeout|ETIMEDOUT/i, 'The mail server did not answer in time. A firewall may close its port, or the port in SMTP_URL is not right.'],
  [
    /STARTTLS|ETLS/,
    'The mail server offers no encryption, so the password isn’t sent. Use smtps:// in SMTP_URL, or set SMTP_UNENCRYPTED=true if you trust the network between the two servers.',
  ],
  [/Invalid login|EAUTH|\b53[0-5]\b/, 'The mail server refused the user name or the password in SMTP_URL.'],
  [/certificate|ssl|tls|wrong version number/i, 'No encrypted connection came about. Port 465 needs smtps://, port 587 needs smtp://.'],
]

/** Explains a failed email to the admin who configured the mail server. */
export const mailTrouble = (said: string): string =>
  mailTroubles.find(([pattern]) => pattern.test(said))?.[1] ?? `${said.replace(/\.$/, '')}.`

/** Explains a failed request to the payment provider to the admin who configured it. */
export const paymentTrouble = (said: string): string =>
  /\(40[13]\)/.test(said)
    ? 'Paystack refused the key. See whether PAYSTACK_SECRET_KEY is whole and still holds.'
    : `${said.replace(/\.$/, '')}.`
