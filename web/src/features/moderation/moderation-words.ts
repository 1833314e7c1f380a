import type { ModerationCase } from '@akada/contract/moderation.ts'
import { isolated } from '@akada/contract/text-direction.ts'

/** `Reply by Ada Obi` */
export const caseName = ({ kind, author }: Pick<ModerationCase, 'kind' | 'author'>): string =>
  `${kindWords[kind].name} by ${isolated(author.name)}`

export const kindWords: Record<ModerationCase['kind'], { name: string; noun: string }> = {
  REVIEW: { name: 'Review', noun: 'review' },
  QUESTION: { name: 'Question', noun: 'question' },
  REPLY: { name: 'Reply', noun: 'reply' },
}
