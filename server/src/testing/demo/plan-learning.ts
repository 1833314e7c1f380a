import { chooseBy, fractionOf } from './chance.ts'
import { HOUR, MINUTE } from './history-days.ts'
import type { Learned } from './history-types.ts'

// Of a hundred students, so many complete a part of the course between these shares.
const persistence = [
  { students: 20, from: 0, to: 0 },
  { students: 35, from: 0.1, to: 0.5 },
  { students: 35, from: 0.5, to: 0.9 },
  { students: 10, from: 1, to: 1 },
] as const

function lecturesLearned(seed: string, lectures: number): number {
  const { from, to } = chooseBy(persistence, ({ students }) => students, fractionOf(`${seed}/learns`)) ?? persistence[0]
  if (from === 1) return lectures
  return Math.min(lectures - 1, Math.ceil(lectures * (from + fractionOf(`${seed}/part`) * (to - from))))
}

/** Returns the completions of an enrollment: some students never start, many stop on the way, and some finish. */
export function learn({ seed, at, lectures, now }: { seed: string; at: Date; lectures: number; now: Date }): Learned {
  const wanted = lecturesLearned(seed, lectures)
  const completedAt: Date[] = []
  let moment = at.getTime() + (20 + fractionOf(`${seed}/start`) ** 3 * 2_000) * MINUTE
  while (completedAt.length < wanted) {
    const number = completedAt.length
    if (moment > now.getTime() - 10 * MINUTE) break
    completedAt.push(new Date(moment))
    const isLastToday = fractionOf(`${seed}/rest/${number}`) < Math.min(0.4, 6 / lectures)
    moment +=
      (isLastToday ? 20 + fractionOf(`${seed}/pause/${number}`) * 70 : 0) * HOUR + (8 + fractionOf(`${seed}/${number}`) * 20) * MINUTE
  }
  return { completedAt, isFinished: completedAt.length === lectures }
}

/** Returns completions at even intervals, the last one on the given day. */
export function learnUntil({ at, lectures, share, until }: { at: Date; lectures: number; share: number; until: Date }): Learned {
  const count = Math.ceil(lectures * share)
  const stepMs = (until.getTime() - at.getTime()) / count
  const completedAt = Array.from({ length: count }, (_, index) => new Date(at.getTime() + (index + 1) * stepMs))
  return { completedAt, isFinished: count === lectures }
}
