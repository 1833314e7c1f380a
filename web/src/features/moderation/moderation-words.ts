import type { ModerationCase } from '@akada/contract/moderation.ts'

export const kindWords: Record<ModerationCase['kind'], { name: string; noun: string }> = {
  REVIEW: { name: 'Review', noun: 'review' },
  QUESTION: { name: 'Question', noun: 'question' },
  REPLY: { name: 'Reply', noun: 'reply' },
}
