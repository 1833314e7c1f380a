// A course with its own certificate design, a certificate that was reissued in a new name, and a request that awaits the manager.
import { insertCertificate, lockFinishedEnrollment } from '#features/certificates/certificates.queries.ts'
import { newSerial } from '#features/certificates/certificates.serials.ts'
import { requestReissue } from '#features/reissues/request-reissue.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PlannedEnrollment } from './history-types.ts'
import { demoLearner } from './seed-people.ts'
import { within } from './within.ts'

type World = {
  people: ReadonlyMap<string, { id: string }>
  enrollments: readonly PlannedEnrollment[]
  /** By student and course key. */
  enrollmentIds: ReadonlyMap<string, number>
  now: Date
}

const DAY = 86_400_000

/** Gives a course's certificates a design of their own. */
export async function seedCertificateDesign(tx: Tx, courseId: number): Promise<void> {
  await tx
    .updateTable('courses')
    .set({
      certificate_template: 'FORMAL',
      certificate_accent: '#7a1f3d',
      certificate_signatory: 'Dr. Ifeoma Nwachukwu, Head of Courses',
      certificate_shows_grade: true,
    })
    .where('id', '=', courseId)
    .execute()
}

/** Issues two certificates of a student in a former name, then requests a reissue of each. Only the first is automatic. */
export async function seedReissues(tx: Tx, { people, enrollments, enrollmentIds, now }: World): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY)
  const { studentKey, finished } = renamed(enrollments, at(30))
  const userId = people.get(studentKey)?.id ?? ''
  for (const { courseKey } of finished) await issueInFormerName(tx, enrollmentIds.get(`${studentKey}/${courseKey}`) ?? 0)
  const certificates = await tx.selectFrom('certificates').select('id').where('user_id', '=', userId).orderBy('id').execute()
  for (const [index, { id }] of certificates.slice(0, 2).entries())
    await requestReissue(within(tx), { userId, certificateIds: [id], now: at(index === 0 ? 20 : 1) })
}

async function issueInFormerName(tx: Tx, enrollmentId: number): Promise<void> {
  const finished = await lockFinishedEnrollment(tx, enrollmentId)
  if (!finished) return
  const [firstName = ''] = finished.student_name.split(' ')
  const certificate = { ...finished, student_name: `${firstName} Ekwueme`, serial: newSerial(), issued_at: finished.completed_at }
  await insertCertificate(tx, certificate)
}

/** Returns a student who finished two courses before a time, and these courses. */
function renamed(enrollments: readonly PlannedEnrollment[], before: Date) {
  const finished = enrollments.filter((each) => each.isFinished && (each.completedAt.at(-1) ?? before) < before)
  for (const { studentKey } of finished) {
    const own = finished.filter((each) => each.studentKey === studentKey)
    if (studentKey !== demoLearner.key && own.length === 2) return { studentKey, finished: own }
  }
  throw new Error('No student of the demo has finished two courses.')
}
