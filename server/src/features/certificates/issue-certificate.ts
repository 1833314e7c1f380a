import { isolated } from '@akada/contract/text-direction.ts'
import { findLogoPicture } from '#features/logo/find-logo-picture.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import {
  attachFile,
  type CertificateRow,
  findCertificateOfEnrollment,
  insertCertificate,
  lockFinishedEnrollment,
  restoreCertificate,
  wasReplaced,
} from './certificates.queries.ts'
import { keyOfSerial, newSerial } from './certificates.serials.ts'
import { drawCertificate } from './draw-certificate.ts'
import { readDesign } from './read-design.ts'

/** The job that emails the student about the PDF. */
export const MAIL_CERTIFICATE = 'mail-certificate'

type IssuingDeps = Pick<Deps, 'db' | 'storage' | 'site' | 'clock'>

/** Issues the certificate for a finished enrollment, at most once, and draws its PDF. A retry continues after the last completed step. */
export async function issueCertificate(deps: IssuingDeps, enrollmentId: number): Promise<void> {
  await restoreCertificate(deps.db, enrollmentId)
  const certificate = (await findCertificateOfEnrollment(deps.db, enrollmentId)) ?? (await certify(deps, enrollmentId))
  if (certificate && certificate.fileKey === null && certificate.revokedAt === null) await makePdf(deps, certificate)
}

const certify = ({ db, clock }: IssuingDeps, enrollmentId: number): Promise<CertificateRow | undefined> =>
  db.transaction().execute(async (tx) => {
    const finished = await lockFinishedEnrollment(tx, enrollmentId)
    if (!finished) return undefined
    await insertCertificate(tx, { ...finished, serial: newSerial(), issued_at: clock() })
    return findCertificateOfEnrollment(tx, enrollmentId)
  })

async function makePdf({ db, storage, site }: IssuingDeps, certificate: CertificateRow) {
  const { serial } = certificate
  const address = `${site.publicUrl}/certificates/${serial}`
  const logo = await findLogoPicture({ db, storage })
  const design = await readDesign(storage, certificate)
  const content = await drawCertificate({ ...certificate, siteName: site.name, logo, timeZone: site.timeZone, address }, design)
  const file = await storeFile({ db, storage }, { key: keyOfSerial(serial), contentType: 'application/pdf', content })
  await db.transaction().execute(async (tx) => {
    // The student was erased or the certificate reissued while the PDF was drawn, so the PDF is deleted.
    if (!(await attachFile(tx, serial, file.id))) return removeFileLater(tx, file.id)
    // The student was notified of the reissue.
    if (await wasReplaced(tx, certificate.id)) return
    const payload = { certificateId: certificate.id }
    await enqueue(tx, { kind: MAIL_CERTIFICATE, payload, dedupeKey: `certificate-mail:${certificate.id}` })
    await notifyPeople(tx, {
      userIds: [certificate.userId],
      type: 'certificate',
      title: 'Your certificate is ready',
      message: `Congratulations! You completed “${isolated(certificate.courseTitle)}”.`,
      courseId: certificate.courseId,
      link: `/certificates/${serial}`,
      key: `certificate:${certificate.id}`,
    })
  })
}
