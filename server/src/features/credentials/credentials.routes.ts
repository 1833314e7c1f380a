import * as certificates from '@akada/contract/certificates.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { sendTagged } from '#platform/http/etag.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { findCertified } from './credentials.queries.ts'
import { credentialOf, didDocument, didOf } from './credentials.rules.ts'
import { downloadVerifier } from './download-verifier.ts'
import { openSigner } from './open-signer.ts'

export function credentialRoutes(app: FastifyInstance, deps: Deps) {
  const signer = openSigner(deps)

  serve(app, deps, certificates.downloadCredential, async ({ params }, { db, user }) => {
    const certified = await findCertified(db, params.id)
    if (!certified || (certified.userId !== user.id && !user.roles.includes('ADMIN'))) return refuse('CERTIFICATE_NOT_FOUND')
    const signed = (await signer()).sign(credentialOf(certified, deps.site), certified.issuedAt)
    return new Attached({
      contentType: 'application/vc',
      fileName: `badge-${certified.serial}.json`,
      body: JSON.stringify(signed, null, 2),
    })
  })

  serve(app, deps, certificates.downloadVerifier, async () => {
    const body = await downloadVerifier(await signer(), deps.site)
    return new Attached({ contentType: 'text/html; charset=utf-8', fileName: 'certificate-verifier.html', body })
  })
}

/** Serves the DID document with the site's keys, as `did:web` requires. */
export function didRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'site'>) {
  const signer = openSigner(deps)

  app.get('/.well-known/did.json', async (_request, reply) => {
    const { publicKey } = await signer()
    const document = didDocument(didOf(deps.site.publicUrl), publicKey)
    return sendTagged(reply.type('application/did+json').header('cache-control', 'public, max-age=3600'), JSON.stringify(document))
  })
}
