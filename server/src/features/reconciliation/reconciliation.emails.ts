import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'

// Past this many the mail tells no more than their number.
const NAMED = 200

/** One mail for all that a night's comparison found. */
export const differencesEmail = (site: Site, differences: readonly string[]) =>
  layOut(site, {
    subject: `Our books and the provider’s differ: ${differences.length}`,
    paragraphs: [
      'Compared were the payments and refunds of the last days. What we had not heard of is being taken up now; if a line comes again tomorrow, look into it.',
      ...differences.slice(0, NAMED),
      ...(differences.length > NAMED ? [`… and ${differences.length - NAMED} more.`] : []),
    ],
  })
