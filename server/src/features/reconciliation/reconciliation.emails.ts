import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

// The email lists at most this many differences, and then the number of the other differences.
const NAMED = 200

/** Returns one email with all differences of a night. */
export const differencesEmail = (site: Site, differences: readonly string[]) =>
  renderTemplate(site, 'books-differ', {
    values: {
      count: String(differences.length),
      differences: [
        ...differences.slice(0, NAMED),
        ...(differences.length > NAMED ? [`… and ${differences.length - NAMED} more.`] : []),
      ].join('\n'),
    },
  })
