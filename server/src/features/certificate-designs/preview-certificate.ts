import type * as designs from '@akada/contract/certificate-designs.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { drawCertificatePreview } from '#features/certificates/draw-certificate.ts'
import { readDesign } from '#features/certificates/read-design.ts'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import { findLogoPicture } from '#features/logo/find-logo-picture.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { findDesigned } from './certificate-designs.queries.ts'

// An editor previews a few times per second at most.
const TURNS = { limit: 600, windowSeconds: 10 * 60 }

const sample = { studentName: 'Adaeze Okafor', serial: 'ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2-3456', gradePercent: 92 }

type Wanted = { courseId: number; design: Received<typeof designs.previewCertificate>['body'] }

/** Draws a sample certificate of a course as an SVG, with the given design where it differs from the saved one. */
export async function previewCertificate(deps: Deps, user: User, { courseId, design }: Wanted): Promise<string> {
  const { db, storage, site, clock } = deps
  await requireOwnCourse(db, user, courseId)
  const now = clock()
  await requireTurn(db, { key: `certificate-preview:user:${user.id}`, ...TURNS, now })
  const saved = (await findDesigned(db, courseId)) ?? refuse('COURSE_NOT_FOUND')
  const showsGrade = design.certificateShowsGrade ?? saved.showsGrade
  const text = {
    ...sample,
    ...saved,
    gradePercent: showsGrade ? sample.gradePercent : null,
    siteName: site.name,
    logo: await findLogoPicture({ db, storage }),
    address: `${site.publicUrl}/certificates/${sample.serial}`,
    completedAt: now,
    issuedAt: now,
    timeZone: site.timeZone,
  }
  const chosen = {
    ...saved,
    template: design.certificateTemplate ?? saved.template,
    accent: design.certificateAccent ?? saved.accent,
    signatory: design.certificateSignatory ?? saved.signatory,
    showsHours: design.certificateShowsHours ?? saved.showsHours,
  }
  return drawCertificatePreview(text, await readDesign(storage, chosen))
}
