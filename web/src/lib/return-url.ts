/** Returns where to go after login: a path of this site, or the home page for anything that could leave it. */
export function safeReturnUrl(asked: string | null | undefined): string {
  if (!asked?.startsWith('/')) return '/'
  // Browsers treat "//host", "/\host" and "/<tab>/host" as another site. Only resolving the URL detects all such forms.
  const base = 'http://this.site'
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null
  if (url?.origin !== base) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || /^\/login(\/|$)/.test(url.pathname) ? '/' : path
}
