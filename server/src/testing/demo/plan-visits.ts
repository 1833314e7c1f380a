import { chooseBy, fractionOf } from './chance.ts'
import { dayBy, HOUR, MINUTE, momentOfDay, momentOn, returnDayBy } from './history-days.ts'
import type { FixedVisit, Planned } from './history-types.ts'

export type Visit = { studentKey: string; at: Date; seed: string; interests: readonly string[]; fixed?: FixedVisit }

const sessionCounts = [
  [0, 9],
  [1, 27],
  [2, 27],
  [3, 18],
  [4, 11],
  [6, 8],
] as const

type Student = Planned['students'][number]

/** Students with a portrait were among the first. */
function arrivalOf({ key, hasAvatar }: Student, now: Date): { day: number; first: Date; joined: Date } {
  const day = hasAvatar ? 28 + Math.floor(fractionOf(`${key}/joined`) * 31) : dayBy(now, `${key}/joined`)
  const first = momentOn(now, day, fractionOf(`${key}/joined/hour`))
  return { day, first, joined: new Date(first.getTime() - (5 + fractionOf(`${key}/looks`) * 50) * MINUTE) }
}

type Arrival = { day: number; first: Date; now: Date; categories: readonly string[] }

/** Recent students have had less time to come back, so the visits that would be in the future are left out. */
function visitsOf({ key, hasAvatar }: Student, { day, first, now, categories }: Arrival): Visit[] {
  const [count] = chooseBy(sessionCounts, ([, share]) => share, fractionOf(`${key}/visits`)) ?? [1]
  const interests = categories.toSorted((one, other) => fractionOf(`${key}/${one}`) - fractionOf(`${key}/${other}`)).slice(0, 2)
  const latest = now.getTime() - HOUR
  return Array.from({ length: Math.max(count, hasAvatar ? 2 : 0) }, (_, number) => {
    const seed = `${key}/visit/${number}`
    const at = number === 0 ? first : momentOfDay(now, returnDayBy(now, seed, day), fractionOf(`${seed}/hour`))
    return { studentKey: key, at, seed, interests }
  }).filter(({ at }) => at.getTime() <= latest)
}

/** Lists each student's visits that end in an enrollment, oldest first. */
export function planVisits({ students, now, fixed = [] }: Planned, categories: readonly string[]) {
  const joinedAt = new Map<string, Date>()
  const visits: Visit[] = []
  for (const student of students) {
    const { day, first, joined } = arrivalOf(student, now)
    joinedAt.set(student.key, joined)
    visits.push(...visitsOf(student, { day, first, now, categories }))
  }
  for (const visit of fixed) addFixed(visit, { visits, joinedAt, now })
  return { joinedAt, visits: visits.toSorted((one, other) => one.at.getTime() - other.at.getTime()) }
}

type Plan = { visits: Visit[]; joinedAt: Map<string, Date>; now: Date }

function addFixed(visit: FixedVisit, { visits, joinedAt, now }: Plan) {
  const { studentKey, daysAgo } = visit
  const at = momentOn(now, daysAgo, 0.4)
  visits.push({ studentKey, at, seed: `${studentKey}/fixed/${daysAgo}`, interests: [], fixed: visit })
  const joined = joinedAt.get(studentKey)
  if (!joined || joined >= at) joinedAt.set(studentKey, new Date(at.getTime() - HOUR))
}
