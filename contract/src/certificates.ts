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
  summary: 'List the caller’s certificates',
  description: 'Newest first.',
  data: z.array(Certificate),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/certificates/:id/download',
  answers: redirect,
  access: 'signed-in',
  summary: 'Download a certificate as PDF',
  description: 'Redirects to the file. For its owner and admins.',
  params: IdParams,
  data: z.null(),
  refuses: ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NOT_READY'],
})

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificates/verify/:serial',
  access: 'public',
  summary: 'Verify a certificate',
  description: 'Returns only the name, course and dates. For a replaced certificate, also the new one.',
  /**
   * The serial, or text that contains it, such as the certificate's URL. Case, hyphens, spaces, punctuation and invisible characters are
   * ignored.
   */
  params: z.object({ serial: z.string().check(z.regex(/^[\s\S]{10,500}$/, 'This isn’t a valid serial.')) }),
  data: z.object({
    serial: z.string(),
    studentName: z.string(),
    courseTitle: z.string(),
    issueDate: z.string(),
    completionDate: z.string(),
    /** When the certificate was revoked or replaced. Null if the certificate is valid. */
    revokedAt: z.nullable(z.string()),
    /** The certificate that replaced this one, in the student’s new name. Null for the newest one. Older releases omit this field. */
    replacedBy: z.nullish(
      z.object({
        serial: z.string(),
        studentName: z.string(),
        issueDate: z.string(),
        /** When the new certificate was revoked. */
        revokedAt: z.nullable(z.string()),
      }),
    ),
  }),
  refuses: ['CERTIFICATE_NOT_FOUND'],
})

export const shareCertificate = endpoint({
  method: 'POST',
  path: '/certificates/:id/share',
  aliases: ['/:id/certificates/share'],
  access: 'signed-in',
  summary: 'Get the public link of a certificate',
  description: 'Anyone with the link can verify the certificate.',
  params: IdParams,
  data: z.object({ url: z.string() }),
  refuses: ['CERTIFICATE_NOT_FOUND'],
})

export const downloadCredential = endpoint({
  method: 'GET',
  path: '/certificates/:id/credential',
  answers: [{ status: 200, type: 'application/vc' }],
  access: 'signed-in',
  summary: 'Download a certificate as an Open Badges 3.0 credential',
  description: 'Signed. For its owner and admins.',
  params: IdParams,
  data: z.null(),
  refuses: ['CERTIFICATE_NOT_FOUND'],
})

export const downloadVerifier = endpoint({
  method: 'GET',
  path: '/certificates/verifier',
  answers: [{ status: 200, type: 'text/html' }],
  access: 'public',
  summary: 'Download the offline verifier',
  description: 'A page that verifies this site’s credentials without contacting the site.',
  data: z.null(),
})
