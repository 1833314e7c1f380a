import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, Line, Named, Paragraph, Reason } from './fields.ts'
import { applicationLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'
import { noAddress } from './person-name.ts'

export const ApplicationStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED'])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

export const InstructorApplication = z.object({
  brand: Line(2, applicationLimits.brand, 'Brand is required.').check(...noAddress('Brand')),
  headline: Line(10, applicationLimits.headline, 'Headline must have at least 10 characters.'),
  bio: Paragraph(applicationLimits.bio).check(z.minLength(50, 'Bio must have at least 50 characters.')),
})

/** The instructor's public description. Null for missing parts. */
const Teaching = z.object({ brand: z.nullable(z.string()), headline: z.nullable(z.string()), bio: z.nullable(z.string()) })

export const getTeaching = endpoint({
  method: 'GET',
  path: '/instructor/profile',
  access: 'instructor',
  summary: 'Get the caller’s instructor profile',
  description: 'As shown on their profile and courses.',
  data: Teaching,
})

export const updateTeaching = endpoint({
  method: 'PUT',
  path: '/instructor/profile',
  access: 'instructor',
  summary: 'Update the caller’s instructor profile',
  description: 'Takes effect immediately.',
  body: InstructorApplication,
  data: Teaching,
})

const Decision = z.object({ status: ApplicationStatus, reason: z.nullable(z.string()) })

export const submitApplication = endpoint({
  method: 'POST',
  path: '/instructors/apply',
  access: 'signed-in',
  summary: 'Apply to become an instructor',
  description: 'If the site approves applications automatically, the caller is an instructor immediately.',
  body: InstructorApplication,
  data: Decision,
  refuses: ['EMAIL_NOT_VERIFIED', 'INSTRUCTOR_ALREADY', 'APPLICATION_PENDING'],
})

export const getMyApplication = endpoint({
  method: 'GET',
  path: '/instructors/application',
  access: 'signed-in',
  summary: 'Get the caller’s last instructor application',
  description: 'Null if there is none.',
  data: z.nullable(z.object({ ...Decision.shape, brand: z.string(), headline: z.string(), bio: z.string(), createdAt: z.string() })),
})

export const listApplications = endpoint({
  method: 'GET',
  path: '/manager/instructor-applications',
  access: 'manager',
  summary: 'List instructor applications',
  description: 'Oldest first.',
  query: z.object({ status: z._default(ApplicationStatus, 'PENDING'), ...pageQuery({ first: 1, size: 20 }) }),
  data: paged(
    z.object({
      id: z.int(),
      ...Decision.shape,
      brand: z.string(),
      headline: z.string(),
      bio: z.string(),
      createdAt: z.string(),
      /** Null if the site approved the application automatically. */
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      applicant: Named,
    }),
  ),
})

const refuses = ['APPLICATION_NOT_FOUND', 'APPLICATION_DECIDED', 'APPLICATION_OWN'] as const

export const approveApplication = endpoint({
  method: 'POST',
  path: '/manager/instructor-applications/:id/approve',
  access: 'manager',
  summary: 'Approve an instructor application',
  description: 'Notifies the applicant. A reason is stored but not sent.',
  params: IdParams,
  body: z.nullish(z.object({ reason: z.optional(Reason) })),
  data: Decision,
  refuses,
})

export const rejectApplication = endpoint({
  method: 'POST',
  path: '/manager/instructor-applications/:id/decline',
  access: 'manager',
  summary: 'Decline an instructor application',
  description: 'The reason is sent to the applicant.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: Decision,
  refuses,
})
