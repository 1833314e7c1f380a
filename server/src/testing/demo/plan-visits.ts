import { chooseBy, fractionOf } from './chance.ts'
import { DAY, dayBy, HOUR, MINUTE, momentOn } from './history-days.ts'
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
function arrivalOf({ key, hasAvatar }: Student, now: Date): { first: Date; joined: Date } {
  const day = hasAvatar ? 28 + Math.floor(fractionOf(`${key}/joined`) * 31) : dayBy(now, `${key}/joined`)
  const first = momentOn(now, day, fractionOf(`${key}/joined/hour`))
  return { first, joined: new Date(first.getTime() - (5 + fractionOf(`${key}/looks`) * 50) * MINUTE) }
}

type Arrival = { first: Date; now: Date; categories: readonly string[] }

function visitsOf({ key, hasAvatar }: Student, { first, now, categories }: Arrival): Visit[] {
  const [count] = chooseBy(sessionCounts, ([, share]) => share, fractionOf(`${key}/visits`)) ?? [1]
  const interests = categories.toSorted((one, other) => fractionOf(`${key}/${one}`) - fractionOf(`${key}/${other}`)).slice(0, 2)
  const joinedDay = Math.floor((now.getTime() - first.getTime()) / DAY)
  return Array.from({ length: Math.max(count, hasAvatar ? 2 : 0) }, (_, number) => {
    const seed = `${key}/visit/${number}`
    const later = momentOn(now, dayBy(now, seed, joinedDay), fractionOf(`${seed}/hour`))
    return { studentKey: key, at: number === 0 || later < first ? first : later, seed, interests }
  })
}

/** Lists each student's visits that end in an enrollment, oldest first. */
export function planVisits({ students, now, fixed = [] }: Planned, categories: readonly string[]) {
  const joinedAt = new Map<string, Date>()
  const visits: Visit[] = []
  for (const student of students) {
    const { first, joined } = arrivalOf(student, now)
    joinedAt.set(student.key, joined)
    visits.push(...visitsOf(student, { first, now, categories }))
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
