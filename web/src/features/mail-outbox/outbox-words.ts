import type { MailState } from '@akada/contract/mails.ts'

type StateWords = { text: string; kind: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }

export const stateWords: Readonly<Record<MailState, StateWords>> = {
  QUEUED: { text: 'On its way', kind: 'info' },
  SENT: { text: 'Sent', kind: 'success' },
  FAILED: { text: 'Failed, tried again', kind: 'warning' },
  GIVEN_UP: { text: 'Given up', kind: 'danger' },
  DROPPED: { text: 'Not needed any more', kind: 'neutral' },
}
