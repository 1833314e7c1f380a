import type { PublicKey } from '@digitalbazaar/ed25519-multikey'

export type CredentialSigner = {
  publicKey: PublicKey
  /** The credential with two proofs by the same key, made as of that moment: the same input gives the same bytes. */
  sign: (credential: object, at: Date) => Promise<object>
}

/**
 * Signs verifiable credentials with Ed25519: once over the RDF they mean (eddsa-rdfc-2022, which Open Badges ask for), and once
 * over their JSON (eddsa-jcs-2022, which a page without libraries can check). `seed` is 32 secret bytes.
 */
export async function credentialSigner({ did, seed }: { did: string; seed: Uint8Array }): Promise<CredentialSigner> {
  // Half a second of loading, for what few people ask for.
  const [{ issue }, { DataIntegrityProof }, rdfc, jcs, multikey, { loadContext }] = await Promise.all([
    import('@digitalbazaar/vc'),
    import('@digitalbazaar/data-integrity'),
    import('@digitalbazaar/eddsa-rdfc-2022-cryptosuite'),
    import('@digitalbazaar/eddsa-jcs-2022-cryptosuite'),
    import('@digitalbazaar/ed25519-multikey'),
    import('./contexts.ts'),
  ])
  const pair = await multikey.generate({ id: `${did}#key-1`, controller: did, seed })
  const cryptosuites = [rdfc.cryptosuite, jcs.createSignCryptosuite()]
  return {
    publicKey: await pair.export({ publicKey: true }),
    sign: async (credential, at) => {
      let signed = credential
      for (const cryptosuite of cryptosuites) {
        const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: at })
        signed = await issue({ credential: signed, suite, documentLoader: loadContext })
      }
      return signed
    },
  }
}
