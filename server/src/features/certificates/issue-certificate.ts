import { randomBytes } from 'node:crypto'
import { storeFile } from '#features/media/store-file.ts'
import type { Deps } from '#platform/deps.ts'
import {
  attachFile,
  type CertificateRow,
  findCertificateOfEnrollment,
  findFinishedEnrollment,
  insertCertificate,
} from './certificates.queries.ts'
import { drawCertificate } from './draw-certificate.ts'

type IssuingDeps = Pick<Deps, 'db' | 'storage' | 'site' | 'clock'>

/** Gives a finished enrollment its certificate, once, and the certificate its PDF. Begun again, it goes on where it stopped. */
export async function issueCertificate(deps: IssuingDeps, enrollmentId: number): Promise<void> {
  const certificate = (await findCertificateOfEnrollment(deps.db, enrollmentId)) ?? (await certify(deps, enrollmentId))
  if (certificate && certificate.fileKey === null) await makePdf(deps, certificate)
}

async function certify({ db, clock }: IssuingDeps, enrollmentId: number): Promise<CertificateRow | undefined> {
  const finished = await findFinishedEnrollment(db, enrollmentId)
  if (!finished) return undefined
  await insertCertificate(db, { ...finished, serial: randomBytes(16).toString('base64url'), issued_at: clock() })
  return findCertificateOfEnrollment(db, enrollmentId)
}

async function makePdf({ db, storage, site }: IssuingDeps, certificate: CertificateRow) {
  const { serial } = certificate
  const content = await drawCertificate({ ...certificate, siteName: site.name, address: `${site.publicUrl}/certificates/${serial}` })
  // Storage keys have no capitals, serials do.
  const key = `private/certificates/${Buffer.from(serial, 'base64url').toString('hex')}.pdf`
  const file = await storeFile({ db, storage }, { key, contentType: 'application/pdf', content })
  await attachFile(db, certificate.id, file.id)
}
