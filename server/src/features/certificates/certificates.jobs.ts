import * as z from 'zod/mini'
import { ISSUE_CERTIFICATE } from '#features/enrollments/queue-certificate.ts'
import { mayMail } from '#features/notifications/notifications.choices.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { certificateEmail } from './certificates.emails.ts'
import { findCertificateToMail } from './certificates.queries.ts'
import { issueCertificate, MAIL_CERTIFICATE } from './issue-certificate.ts'

const OfEnrollment = z.object({ enrollmentId: z.int() })
const OfCertificate = z.object({ certificateId: z.int() })

export const certificateJobs = (deps: Deps): JobHandler[] => [
  { kind: ISSUE_CERTIFICATE, run: (payload) => issueCertificate(deps, z.parse(OfEnrollment, payload).enrollmentId) },
  { kind: MAIL_CERTIFICATE, run: (payload) => mailCertificate(deps, z.parse(OfCertificate, payload).certificateId) },
]

async function mailCertificate(deps: Deps, certificateId: number): Promise<void> {
  const { db, mailer, site } = deps
  const certificate = await findCertificateToMail(db, certificateId)
  if (!certificate || !(await mayMail(db, certificate.userId, 'certificate'))) return
  const messageId = `<certificate-${certificate.serial}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({
    to: certificate.email,
    messageId,
    ...certificateEmail(site, certificate, stopLinks(deps, certificate.userId, 'certificate')),
  })
}
