import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type Badge, badgeTriples, type ProofOptions, proofTriples } from './badge-triples.ts'
import { canonicalJson } from './canonical-json.ts'
import { canonicalQuads } from './canonical-quads.ts'
import { multibase } from './multibase.ts'

export type PublicKey = { '@context': string; id: string; type: string; controller: string; publicKeyMultibase: string }
type Proof = ProofOptions & { '@context'?: string[]; proofValue: string }

export type CredentialSigner = {
  publicKey: PublicKey
  /** Returns the badge with two proofs by the same key, dated `at`. The same input gives the same bytes. */
  sign: (badge: Badge, at: Date) => Badge & { proof: Proof[] }
}

// Prefixes for the 32 Ed25519 key bytes in PKCS #8 and in a Multikey.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const MULTIKEY = Buffer.from('ed01', 'hex')

/**
 * Signs badges with Ed25519: once over their RDF (eddsa-rdfc-2022, which Open Badges 3.0 requires) and once over their JSON
 * (eddsa-jcs-2022, which a web page can verify without libraries). `seed` is 32 secret bytes. docs/decisions/0030 says why no library is
 * used.
 */
export function credentialSigner({ did, seed }: { did: string; seed: Uint8Array }): CredentialSigner {
  const id = `${did}#key-1`
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKeyMultibase = multibase(Buffer.concat([MULTIKEY, Buffer.from(x, 'base64url')]))
  const proofValue = (options: string, content: string) => multibase(sign(null, Buffer.concat([hash(options), hash(content)]), privateKey))

  return {
    publicKey: { '@context': 'https://w3id.org/security/multikey/v1', id, type: 'Multikey', controller: did, publicKeyMultibase },
    sign: (badge, at) => {
      const created = at.toISOString().replace(/\.\d+Z$/, 'Z')
      const by = (cryptosuite: string): ProofOptions => {
        return { type: 'DataIntegrityProof', created, verificationMethod: id, cryptosuite, proofPurpose: 'assertionMethod' }
      }
      const rdfc = by('eddsa-rdfc-2022')
      const jcs = { ...by('eddsa-jcs-2022'), '@context': badge['@context'] }
      const proof = [
        { ...rdfc, proofValue: proofValue(canonicalQuads(proofTriples(rdfc)), canonicalQuads(badgeTriples(badge))) },
        { ...jcs, proofValue: proofValue(canonicalJson(jcs), canonicalJson(badge)) },
      ]
      return { ...badge, proof }
    },
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
