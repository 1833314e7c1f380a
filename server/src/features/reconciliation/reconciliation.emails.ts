import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

// Past this many the mail tells no more than their number.
const NAMED = 200

/** One mail for all that a night's comparison found. */
export const differencesEmail = (site: Site, differences: readonly string[]) =>
  renderLetter(site, 'books-differ', {
    values: {
      count: String(differences.length),
      differences: [
        ...differences.slice(0, NAMED),
        ...(differences.length > NAMED ? [`… and ${differences.length - NAMED} more.`] : []),
      ].join('\n'),
    },
  })
