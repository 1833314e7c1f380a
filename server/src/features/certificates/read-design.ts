import { buffer } from 'node:stream/consumers'
import type { Storage } from '#platform/storage/storage.ts'
import type { CertificateDesign } from './draw-certificate.ts'

type Stored = Omit<CertificateDesign, 'courseLogo' | 'signature'> & { logoKey: string | null; signatureKey: string | null }

/** Returns a design with its pictures. */
export async function readDesign(storage: Storage, { logoKey, signatureKey, ...design }: Stored): Promise<CertificateDesign> {
  const read = async (key: string | null) => (key === null ? undefined : buffer(storage.read(key)))
  const { template, accent, signatory, showsHours } = design
  return { template, accent, signatory, showsHours, courseLogo: await read(logoKey), signature: await read(signatureKey) }
}
