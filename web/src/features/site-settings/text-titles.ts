import type { SiteTextKey } from '@akada/contract/settings.ts'

export const textTitles: Record<SiteTextKey, string> = { about: 'About', contact: 'Contact Us', terms: 'Terms', privacy: 'Privacy' }
