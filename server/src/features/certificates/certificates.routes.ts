import * as certificatesContract from '@akada/contract/certificates.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Redirected } from '#platform/http/answer.ts'
import { serve } from '#platform/http/serve.ts'
import { addressOf } from './certificates.addresses.ts'
import { type CertificateRow, listCertificatesOf } from './certificates.queries.ts'
import { serialsOf } from './certificates.serials.ts'
import { downloadCertificate } from './download-certificate.ts'
import { shareCertificate } from './share-certificate.ts'
import { verifyCertificate } from './verify-certificate.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, certificatesContract.listCertificates, async (_, { db, user, now }) => {
    const certificates = await listCertificatesOf(db, user.id)
    return certificates.map((row) => asCertificate(row, addressOf(deps.signer, row, { userId: user.id, now })))
  })

  serve(
    app,
    deps,
    certificatesContract.downloadCertificate,
    async ({ params }, { db, user, now }) =>
      new Redirected(await downloadCertificate(db, { id: params.id, user, now, signer: deps.signer })),
  )

  serve(app, deps, certificatesContract.shareCertificate, ({ params }, { db, user }) =>
    shareCertificate(db, { id: params.id, userId: user.id, publicUrl: deps.site.publicUrl }),
  )

  serve(app, deps, certificatesContract.verifyCertificate, async ({ params }, { db, reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return verifyCertificate(db, serialsOf(params.serial))
  })
}

const asCertificate = (row: CertificateRow, downloadUrl: string | null): certificatesContract.Certificate => ({
  id: row.id,
  serial: row.serial,
  courseId: row.courseId,
  courseTitle: row.courseTitle,
  issueDate: row.issuedAt.toISOString(),
  completionDate: row.completedAt.toISOString(),
  downloadUrl,
})
