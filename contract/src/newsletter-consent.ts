/** What a reader agrees to by subscribing. Another wording gets another version: what was agreed to is kept by it. Apart from the calls, so that the footer of every page doesn't load what they check by. */
export const newsletterConsent = {
  version: 1,
  wording: 'News about courses, now and then. Unsubscribe at any time.',
} as const

export const CHECK_MAILBOX = 'Please check your mailbox to confirm.'
