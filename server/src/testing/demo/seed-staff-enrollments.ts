// Enrollments that the manager made and ended, by the site's own code.
import { endEnrollment } from '#features/staff-enrollments/end-enrollment.ts'
import { enrollStudentByStaff } from '#features/staff-enrollments/enroll-student-by-staff.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PlannedEnrollment } from './history-types.ts'
import { within } from './within.ts'

type World = {
  people: ReadonlyMap<string, { id: string }>
  courses: ReadonlyMap<string, { id: number }>
  enrollments: readonly PlannedEnrollment[]
  courseKey: string
  managerId: string
  now: Date
}

const DAY = 86_400_000
const scholarship = 'Won one of our three scholarships'

/** Enrolls two students who don't have the course. The second of them was a mistake. */
export async function seedStaffEnrollments(tx: Tx, { people, courses, enrollments, courseKey, managerId, now }: World): Promise<void> {
  const courseId = courses.get(courseKey)?.id ?? 0
  const owners = new Set(enrollments.filter((each) => each.courseKey === courseKey).map(({ studentKey }) => studentKey))
  const [winner, other] = [...people].filter(([key]) => !owners.has(key)).map(([, { id }]) => id)
  if (!winner || !other) throw new Error(`All students of the demo have ${courseKey}.`)
  const enroll = (studentId: string, reason: string, daysAgo: number) =>
    enrollStudentByStaff(within(tx), { studentId, courseId, staffId: managerId, reason, now: new Date(now.getTime() - daysAgo * DAY) })
  await enroll(winner, scholarship, 9)
  const { id } = await enroll(other, scholarship, 9)
  const ended = { staffId: managerId, reason: 'You have the same name as the winner of our scholarship. Sorry for the mix-up!' }
  await endEnrollment(within(tx), { ...ended, enrollmentId: id, now: new Date(now.getTime() - 8 * DAY) })
}
