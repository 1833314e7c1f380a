import * as z from 'zod/mini'
import { endpoint, redirect } from './endpoint.ts'
import { IdParams } from './fields.ts'

export const Certificate = z.object({
  id: z.int(),
  serial: z.string(),
  courseId: z.int(),
  courseTitle: z.string(),
  issueDate: z.string(),
  completionDate: z.string(),
  /** Null while the PDF is being made. */
  downloadUrl: z.nullable(z.string()),
})
export type Certificate = z.infer<typeof Certificate>

export const listCertificates = endpoint({
  method: 'GET',
  path: '/certificates/my-certificates',
  access: 'signed-in',
  summary: 'The caller’s certificates, newest first.',
  data: z.array(Certificate),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/certificates/:id/download',
  answers: redirect,
  access: 'signed-in',
  summary: 'Sends its owner, or an admin, on to the PDF.',
  params: IdParams,
  data: z.null(),
  refuses: ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NOT_READY'],
})

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificates/verify/:serial',
  access: 'public',
  summary: 'Whether a certificate is real: name, course and dates only.',
  /** Text that contains the serial, such as its address. Case, hyphens, spaces, punctuation and invisible characters are ignored. */
  params: z.object({ serial: z.string().check(z.regex(/^[\s\S]{10,500}$/, 'This is not a serial.')) }),
  data: z.object({
    serial: z.string(),
    studentName: z.string(),
    courseTitle: z.string(),
    issueDate: z.string(),
    completionDate: z.string(),
    /** When it was taken back, as its course was given back; null while it holds. */
    revokedAt: z.nullable(z.string()),
  }),
  refuses: ['CERTIFICATE_NOT_FOUND'],
})

export const shareCertificate = endpoint({
  method: 'POST',
  path: '/certificates/:id/share',
  aliases: ['/:id/certificates/share'],
  access: 'signed-in',
  summary: 'The address under which anyone can see that a certificate of the caller is real.',
  params: IdParams,
  data: z.object({ url: z.string() }),
  refuses: ['CERTIFICATE_NOT_FOUND'],
})

export const downloadCredential = endpoint({
  method: 'GET',
  path: '/certificates/:id/credential',
  answers: [{ status: 200, type: 'application/vc' }],
  access: 'signed-in',
  summary: 'The certificate as a signed Open Badges 3.0 credential, for its owner or an admin.',
  params: IdParams,
  data: z.null(),
  refuses: ['CERTIFICATE_NOT_FOUND'],
})

export const downloadVerifier = endpoint({
  method: 'GET',
  path: '/certificates/verifier',
  answers: [{ status: 200, type: 'text/html' }],
  access: 'public',
  summary: 'A page to keep that checks credentials of this site without it.',
  data: z.null(),
})
