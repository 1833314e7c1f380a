// Written by `npm run openapi` from ../certificates.ts.
import type * as certificates from '../certificates.ts'
import type { Call } from '../endpoint.ts'

export const listCertificates: Call<typeof certificates.listCertificates> = { method: 'GET', path: '/certificates/my-certificates', empty: [{ downloadUrl: null }] }
export const downloadCertificate: Call<typeof certificates.downloadCertificate> = { method: 'GET', path: '/certificates/:id/download', refuses: ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NOT_READY'] }
export const verifyCertificate: Call<typeof certificates.verifyCertificate> = { method: 'GET', path: '/certificates/verify/:serial', refuses: ['CERTIFICATE_NOT_FOUND'], empty: { revokedAt: null, replacedBy: { revokedAt: null } } }
export const shareCertificate: Call<typeof certificates.shareCertificate> = { method: 'POST', path: '/certificates/:id/share', refuses: ['CERTIFICATE_NOT_FOUND'] }
export const downloadCredential: Call<typeof certificates.downloadCredential> = { method: 'GET', path: '/certificates/:id/credential', refuses: ['CERTIFICATE_NOT_FOUND'] }
export const downloadVerifier: Call<typeof certificates.downloadVerifier> = { method: 'GET', path: '/certificates/verifier' }
