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

/** Issues a certificate in a student's former name and reissues it. The student's name changes again, so the second request awaits a manager. */
export async function seedReissues(tx: Tx, { people, enrollments, enrollmentIds, now }: World): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY)
  const isOver = ({ isFinished, completedAt }: PlannedEnrollment) => isFinished && (completedAt.at(-1) ?? now) < at(21)
  for (const { studentKey, courseKey } of enrollments.filter((each) => each.studentKey !== demoLearner.key && isOver(each))) {
    const userId = people.get(studentKey)?.id ?? ''
    const certificateId = await issueInFormerName(tx, enrollmentIds.get(`${studentKey}/${courseKey}`) ?? 0)
    if (certificateId === undefined) continue
    await requestReissue(within(tx), { userId, certificateIds: [certificateId], now: at(20) })
    const person = await tx.selectFrom('users').select('last_name as lastName').where('id', '=', userId).executeTakeFirstOrThrow()
    await tx
      .updateTable('users')
      .set({ last_name: `${person.lastName}-Bello` })
      .where('id', '=', userId)
      .execute()
    await requestReissue(within(tx), { userId, certificateIds: [certificateId], now: at(1) })
    return
  }
}

/** Returns the certificate's id, or undefined if the enrollment was refunded. */
async function issueInFormerName(tx: Tx, enrollmentId: number): Promise<number | undefined> {
  const finished = await lockFinishedEnrollment(tx, enrollmentId)
  if (!finished) return undefined
  const [firstName = ''] = finished.student_name.split(' ')
  const certificate = { ...finished, student_name: `${firstName} Ekwueme`, serial: newSerial(), issued_at: finished.completed_at }
  await insertCertificate(tx, certificate)
  const { id } = await tx.selectFrom('certificates').select('id').where('enrollment_id', '=', enrollmentId).executeTakeFirstOrThrow()
  return id
}
