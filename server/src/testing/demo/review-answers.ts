import { fractionOf, hashOf } from './chance.ts'
import type { DemoReview } from './types.ts'

const HOUR = 3_600_000

const thanks = [
  'Thank you! Show us what you make with it in the discussion of the last lecture.',
  'This made my morning. Thank you for taking the time to write it.',
  'I’m glad it was useful. The next course picks up exactly where this one ends.',
  'Thank you. Reviews like this decide what I record next.',
  'Well done for finishing. Most people stop at the second section, and you didn’t.',
]

const improvements = [
  'Fair point, thank you. I’ve added an example to that section and slowed the first lecture down.',
  'Thank you for being specific. Which lecture lost you? Ask below it, and I’ll answer there, so that others find it too.',
  'I hear you. A summary to download for each section is next on my list.',
  'You’re right that the last section is dense. Watch it at 0.75× with the captions on, and tell me whether that helps.',
]

const apologies = [
  'I’m sorry that it disappointed you. Please ask your question below the lecture, and I’ll answer it in detail.',
  'Thank you for the honest words. I’ve recorded that lecture again. If the course still isn’t for you, you can request a refund within 30 days.',
  'I’m sorry about the sound in that lecture. It’s fixed now. Thank you for telling me.',
]

// Instructors answer criticism more often than praise.
const shares = [
  { atLeast: 4.5, share: 0.3, answers: thanks },
  { atLeast: 3, share: 0.5, answers: improvements },
  { atLeast: 0, share: 0.8, answers: apologies },
]

/** Returns the instructor's answer to a review, if there is one. */
export function answerTo({ courseKey, studentKey, rating, at }: DemoReview, now: Date): { body: string; at: Date } | null {
  const seed = `${courseKey}/${studentKey}/answer`
  const { share = 0, answers = thanks } = shares.find(({ atLeast }) => rating >= atLeast) ?? {}
  const answeredAt = new Date(at.getTime() + (2 + fractionOf(`${seed}/hours`) * 60) * HOUR)
  if (fractionOf(seed) >= share || answeredAt > now) return null
  return { body: answers[hashOf(`${seed}/words`) % answers.length] ?? '', at: answeredAt }
}
