const allowed = new Set(['http:', 'https:', 'mailto:'])

/** The address that was meant by what somebody typed, or null if no link may lead there. Most people leave its beginning out. */
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

/** Whether a link may lead there as it stands. */
export const isAllowedLink = (address: string): boolean =>
  isWithinSite(address.trim()) || (/^(?:https?:\/\/|mailto:)/i.test(address.trim()) && allowedLink(address) !== null)

// Two slashes, or a slash that leans back, would lead to another site.
const isWithinSite = (text: string) => /^\/(?![/\\])[^\s\\]*$/.test(text)
// A port isn't a scheme: example.com:8080.
const hasScheme = (text: string) => /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
const withScheme = (text: string) => (/^[^\s/?#@]+@[^\s/?#@]+$/.test(text) ? `mailto:${text}` : `https://${text}`)
const isHost = (hostname: string) => hostname.includes('.') || hostname === 'localhost'
