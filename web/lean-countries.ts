import { countries } from 'countries-list'
import type { Plugin } from 'vite'

/** Keeps only the name, the first currency and the dial codes of each country, which `web/src/lib/countries.ts` reads. The registration page loads 4 kB less. */
export function leanCountries(): Plugin {
  let isDone = false
  return {
    name: 'akada:lean-countries',
    transform: {
      filter: { id: /\/countries-list\/mjs\/index\.js$/ },
      handler() {
        isDone = true
        const lean = Object.entries(countries).map(([code, { name, currency, phone }]) => [
          code,
          { name, currency: currency.slice(0, 1), phone },
        ])
        return { code: `export const countries = ${JSON.stringify(Object.fromEntries(lean))}`, map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('No module of countries-list was found (web/lean-countries.ts).')
    },
  }
}
