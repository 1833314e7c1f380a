import type { MailState } from '@akada/contract/mails.ts'

type StateWords = { text: string; kind: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }

export const stateWords: Readonly<Record<MailState, StateWords>> = {
  QUEUED: { text: 'Queued', kind: 'info' },
  SENT: { text: 'Sent', kind: 'success' },
  FAILED: { text: 'Retrying', kind: 'warning' },
  GIVEN_UP: { text: 'Failed', kind: 'danger' },
  DROPPED: { text: 'Canceled', kind: 'neutral' },
}
