import type { AskedQuestion } from '@akada/contract/quizzes.ts'
import type { Choice, Question, Quiz } from './quizzes.rules.ts'

/** Returns the questions of an attempt: in the order determined by its seed, and without the solution. */
export function showQuestions({ settings, questions }: Quiz, seed: number): AskedQuestion[] {
  const shown = questions.map((question) => ({
    id: question.id,
    type: question.type,
    prompt: question.prompt,
    points: question.points,
    ...choicesOf(question, (choices) => shuffled(choices, `${seed}:${question.id}`), settings.shuffleOptions),
  }))
  return settings.shuffleQuestions ? shuffled(shown, String(seed)) : shown
}

type Shuffle = (choices: readonly Choice[]) => Choice[]

function choicesOf(question: Question, shuffle: Shuffle, shufflesOptions: boolean): Pick<AskedQuestion, 'options' | 'matches'> {
  switch (question.type) {
    case 'SHORT_ANSWER':
      return { options: [], matches: [] }
    case 'TRUE_FALSE':
      return { options: trueAndFalse, matches: [] }
    case 'ORDERING':
      return { options: outOfOrder(question.items, shuffle), matches: [] }
    case 'MATCHING': {
      const lefts = question.pairs.map(({ left }) => bare(left))
      const rights = [...new Map(question.pairs.map(({ right }) => [right.id, bare(right)])).values()]
      return { options: shufflesOptions ? shuffle(lefts) : lefts, matches: shuffle(rights) }
    }
    default: {
      const options = question.options.map(bare)
      return { options: shufflesOptions ? shuffle(options) : options, matches: [] }
    }
  }
}

export const trueAndFalse: Choice[] = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
]

const bare = ({ id, text }: Choice): Choice => ({ id, text })

/** Never returns the correct order, which would answer the question. */
function outOfOrder(items: readonly Choice[], shuffle: Shuffle): Choice[] {
  const mixed = shuffle(items.map(bare))
  const isInOrder = mixed.every(({ id }, index) => id === items[index]?.id)
  return isInOrder ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed
}

/** Shuffles in an order that depends only on the text and is the same on every machine. */
function shuffled<Item>(items: readonly Item[], words: string): Item[] {
  const random = randomFrom(words)
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [kept, moved] = [mixed[last], mixed[other]]
    if (kept === undefined || moved === undefined) continue
    mixed[last] = moved
    mixed[other] = kept
  }
  return mixed
}

/** Returns random numbers from 0 to below 1: mulberry32, seeded with FNV-1a of the text. */
function randomFrom(words: string): () => number {
  let state = 0x811c9dc5
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
