import type { Arrival } from '#features/sources/sources.rules.ts'
import type { Signer } from '#platform/security/signer.ts'

/** A browser that isn't a bot. */
export const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36'

/** The headers of a browser that remembers how its user entered the site. */
export const arrivedBy = ({ signer }: { signer: Signer }, arrival: Partial<Arrival> & { at: number }) => ({
  'user-agent': BROWSER,
  cookie: `akada_source=${signer.sign({ for: 'arrival', kind: 'DIRECT', campaign: null, hasCoupon: false, ...arrival })}`,
})
