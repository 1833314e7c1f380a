import type { Gift } from '@akada/contract/gifts.ts'

/** A gift as its buyer sees it. */
export const givenGift = (changes: Partial<Gift> = {}): Gift => ({
  id: 11,
  state: 'SENT',
  recipientEmail: 'ada@example.com',
  recipientName: 'Ada',
  message: '',
  sendOn: '2026-11-12',
  sentAt: '2026-11-12T09:01:00.000Z',
  redeemedAt: null,
  problem: null,
  mayChange: true,
  mayResend: true,
  ...changes,
})
