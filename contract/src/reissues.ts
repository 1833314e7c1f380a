import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Named, Reason } from './fields.ts'
import { MOST_REISSUED } from './limits.ts'
import { paged, pageQuery } from './page.ts'

export const ReissueStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED'])
export type ReissueStatus = z.infer<typeof ReissueStatus>

export const getReissueOffer = endpoint({
  method: 'GET',
  path: '/certificates/reissues/offer',
  access: 'signed-in',
  summary: 'Get the certificates that can be reissued in the caller’s new name',
  description: 'Valid certificates whose name differs from the caller’s profile, and the caller’s last request.',
  data: z.object({
    /** The profile name, which reissued certificates show. */
    name: z.string(),
    certificates: z.array(z.object({ id: z.int(), courseTitle: z.string(), studentName: z.string() })),
    /** False if a manager decides, because the caller’s certificates were reissued in the last 365 days. */
    isAutomatic: z.boolean(),
    /** `reason`: the message about a declined request. */
    last: z.nullable(z.object({ status: ReissueStatus, name: z.string(), requestedAt: z.string(), reason: z.nullable(z.string()) })),
  }),
})

export const requestReissue = endpoint({
  method: 'POST',
  path: '/certificates/reissues',
  access: 'signed-in',
  summary: 'Request that certificates are reissued in the caller’s new name',
  description: 'The first reissue in 365 days is immediate. A manager decides on others. The previous serials refer to the new ones.',
  body: z.object({
    certificateIds: z
      .array(Id)
      .check(
        z.minLength(1, 'Choose at least one certificate.'),
        z.maxLength(MOST_REISSUED, `Choose at most ${MOST_REISSUED} certificates.`),
      ),
  }),
  data: z.object({ status: ReissueStatus }),
  refuses: ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NAME_CURRENT', 'REISSUE_PENDING'],
})

const QueuedReissue = z.object({
  id: z.int(),
  status: ReissueStatus,
  person: Named,
  /** Whether the request is the caller’s own. Another manager has to decide on it. */
  isOwn: z.boolean(),
  /** The name on the reissued certificates. */
  studentName: z.string(),
  certificates: z.array(z.object({ id: z.int(), courseTitle: z.string(), formerName: z.string() })),
  /** The user’s reissues in the 365 days before this request. */
  reissuesBefore: z.int(),
  requestedAt: z.string(),
  /** Null if the request is pending or was approved automatically. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type QueuedReissue = z.infer<typeof QueuedReissue>

export const listReissues = endpoint({
  method: 'GET',
  path: '/manager/certificate-reissues',
  access: 'manager',
  summary: 'List certificate reissues',
  description: 'Pending requests oldest first, others newest first.',
  query: z.object({ status: z._default(ReissueStatus, 'PENDING'), ...pageQuery({ first: 1, size: 20 }) }),
  data: paged(QueuedReissue),
})

const refuses = ['REISSUE_NOT_FOUND', 'REISSUE_DECIDED', 'REISSUE_OWN'] as const
const Decision = z.object({ status: ReissueStatus, reason: z.string() })

export const approveReissue = endpoint({
  method: 'POST',
  path: '/manager/certificate-reissues/:id/approve',
  access: 'manager',
  summary: 'Approve a certificate reissue',
  description: 'Reissues the certificates and notifies their owner. The reason is stored but not sent.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: Decision,
  refuses,
})

export const rejectReissue = endpoint({
  method: 'POST',
  path: '/manager/certificate-reissues/:id/decline',
  access: 'manager',
  summary: 'Decline a certificate reissue',
  description: 'The reason is sent to the owner of the certificates.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: Decision,
  refuses,
})
