// Lagos has one time all year.
const LAGOS_AHEAD_MS = 3_600_000
const DAY_MS = 86_400_000

export type Period = { from: Date | undefined; until: Date | undefined }

/** The moments of days of Lagos, both included. */
export const periodOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Period => ({
  from: from === undefined ? undefined : startOf(from),
  until: to === undefined ? undefined : new Date(startOf(to).getTime() + DAY_MS),
})

const startOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - LAGOS_AHEAD_MS)

/** An ILIKE pattern for whatever holds the words as they are. */
export const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ROW = /^[1-9]\d{0,8}$/

type About = { actorId: string | null; subjectKind: string; subjectId: string }

/** Whose names have to be looked up. A subject is text: what is no id in it has no name to be found. */
export function idsAmong(rows: readonly About[]) {
  const of = (kind: string) => rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
  const rowsOf = (kind: string) => [...new Set(of(kind).filter((id) => ROW.test(id)))].map(Number)
  const actors = rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))
  return {
    people: [...new Set([...of('PERSON').filter((id) => UUID.test(id)), ...actors])],
    courses: rowsOf('COURSE'),
    categories: rowsOf('CATEGORY'),
    coupons: rowsOf('COUPON'),
    broadcasts: rowsOf('BROADCAST'),
  }
}
