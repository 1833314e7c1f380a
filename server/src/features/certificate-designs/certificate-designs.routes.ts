import * as designs from '@akada/contract/certificate-designs.ts'
import type { FastifyInstance } from 'fastify'
import { reservePictureSpace } from '#features/media/reserve-picture-space.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve, serveLargeUpload } from '#platform/http/serve.ts'
import { deleteCertificatePicture } from './delete-certificate-picture.ts'
import { previewCertificate } from './preview-certificate.ts'
import { replaceCertificatePicture } from './replace-certificate-picture.ts'

export function certificateDesignRoutes(app: FastifyInstance, deps: Deps) {
  serveLargeUpload(app, deps, designs.replaceCertificatePicture, {
    admit: (form) => reservePictureSpace(deps, form, designs.replaceCertificatePicture.upload.maxBytes),
    handle: async ({ body: { courseId, picture } }, { user, file }) => {
      const { path } = file ?? refuse('INVALID_INPUT', { errors: [{ path: 'file', message: 'Choose a picture.' }] })
      await replaceCertificatePicture(deps, user, { courseId, picture, path })
      return { picture }
    },
  })

  serve(app, deps, designs.deleteCertificatePicture, async ({ params: { id: courseId, picture } }, { db, user, now }) => {
    await db.transaction().execute((tx) => deleteCertificatePicture(tx, user, { courseId, picture, now }))
    return null
  })

  serve(app, deps, designs.previewCertificate, async ({ params, body }, { user }) => ({
    svg: await previewCertificate(deps, user, { courseId: params.id, design: body }),
  }))
}
