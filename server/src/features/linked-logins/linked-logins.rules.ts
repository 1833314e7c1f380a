/** The minutes after which a started login expires. */
export const LOGIN_MINUTES = 10

/** A whole school may share one network. */
export const startTurn = (network: string) => ({ key: `provider-login:address:${network}`, limit: 300, windowSeconds: 30 * 60 })

const BASE = 'http://this.site'

/**
 * Returns the path of this site to open after a login, or the home page for anything that could leave the site. Browsers treat `//host`
 * and `/\host` as another site, so the URL is resolved.
 */
export function localPath(asked: string | undefined): string {
  if (asked?.startsWith('/') !== true || !URL.canParse(asked, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, BASE)
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** Returns a provider's name, or the host of its URL if the site no longer offers it. */
export const providerName = (offered: readonly { issuer: string; name: string }[], issuer: string): string =>
  offered.find((one) => one.issuer === issuer)?.name ?? new URL(issuer).host

type Link = { id: number; issuer: string }

/** Whether the account can still be used without the login: with its password, or with another login that the site offers. */
export const canUnlink = (id: number, account: { hasPassword: boolean; links: readonly Link[]; issuers: readonly string[] }): boolean =>
  account.hasPassword || account.links.some((link) => link.id !== id && account.issuers.includes(link.issuer))
