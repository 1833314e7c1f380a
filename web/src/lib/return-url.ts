/** Where to go after logging in: a path of this site, or the start page for anything that could lead elsewhere. */
export function safeReturnUrl(asked: string | null | undefined): string {
  if (!asked?.startsWith('/')) return '/'
  // The browser reads "//host", "/\host" and "/<tab>/host" as another site; resolving is the only sure test.
  const base = 'http://this.site'
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null
  if (url?.origin !== base) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || /^\/login\/?$/.test(url.pathname) ? '/' : path
}
