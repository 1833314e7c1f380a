const allowed = new Set(['http:', 'https:', 'mailto:'])

/** Returns the full URL for typed text, which may lack a scheme. Null if the URL isn't allowed. */
export function allowedLink(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (isWithinSite(text)) return text
  const address = hasScheme(text) ? text : withScheme(text)
  try {
    const { protocol, hostname, href } = new URL(address)
    if (!allowed.has(protocol)) return null
    return protocol === 'mailto:' || isHost(hostname) ? href : null
  } catch {
    return null
  }
}

/** Whether a URL is allowed in a link unchanged. */
export const isAllowedLink = (address: string): boolean =>
  isWithinSite(address.trim()) || (/^(?:https?:\/\/|mailto:)/i.test(address.trim()) && allowedLink(address) !== null)

// Two slashes or a backslash would lead to another site.
const isWithinSite = (text: string) => /^\/(?![/\\])[^\s\\]*$/.test(text)
// A port isn't a scheme, as in `example.com:8080`.
const hasScheme = (text: string) => /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
const withScheme = (text: string) => (/^[^\s/?#@]+@[^\s/?#@]+$/.test(text) ? `mailto:${text}` : `https://${text}`)
const isHost = (hostname: string) => hostname.includes('.') || hostname === 'localhost'
