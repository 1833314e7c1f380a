import { type CredentialSigner, credentialSigner } from '#platform/credentials/credential-signer.ts'
import type { Deps } from '#platform/deps.ts'
import { sharedSecret } from '#platform/security/secrets.ts'
import { didOf } from './credentials.rules.ts'

/** Returns a function that opens the site's signing key on first use. All processes share the key. */
export function openSigner({ db, site }: Pick<Deps, 'db' | 'site'>): () => Promise<CredentialSigner> {
  let opened: Promise<CredentialSigner> | undefined
  const open = async () =>
    credentialSigner({ did: didOf(site.publicUrl), seed: Buffer.from(await sharedSecret(db, 'credentials'), 'base64url') })
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
