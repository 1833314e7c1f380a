/**
 * The consent text for newsletter subscribers. If the text changes, increase the version, because the version that a subscriber agreed to
 * is stored. This is a separate file, so that the footer doesn't load the schemas of calls.
 */
export const newsletterConsent = {
  version: 1,
  wording: 'News about courses, now and then. Unsubscribe at any time.',
} as const

export const CHECK_MAILBOX = 'Check your inbox to confirm.'
