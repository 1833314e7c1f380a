import * as z from 'zod/mini'
import { Role } from './accounts.ts'
import { CourseCard } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Uuid } from './fields.ts'
import { MOST_LINKS } from './limits.ts'
import { ProfileChange, UserLink } from './profile-fields.ts'

const Account = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** 400 × 400 pixels. */
  profileUrl: z.nullable(z.string()),
  /** 200 × 200 pixels. */
  smallProfileUrl: z.nullable(z.string()),
  country: z.string(),
  createdAt: z.string(),
  roles: z.array(z.object({ name: Role })),
  userLinks: z.array(UserLink),
  isProfilePublic: z.boolean(),
  /** True for a manager or admin who has no privileges until they turn on two-step verification. */
  mustTurnOnSecondFactor: z.boolean(),
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/users/account',
  access: 'signed-in',
  summary: 'Get the caller’s account',
  data: Account,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/update',
  access: 'signed-in',
  summary: 'Update the caller’s profile',
  description:
    'Names, phone number, “About” text or picture. The picture is a JPEG, PNG, WebP, AVIF, GIF or TIFF of at most 10 MB and is cropped to a square.',
  upload: { field: 'file', maxBytes: 10_000_000, to: 'disk' },
  body: ProfileChange,
  data: Account,
  refuses: ['PICTURE_INVALID', 'TOO_MANY_REQUESTS', 'PAYLOAD_TOO_LARGE', 'BUSY', 'UPLOADS_FULL', 'STORAGE_FULL'],
})

export const updateSocialLinks = endpoint({
  method: 'PUT',
  path: '/users/social-links',
  access: 'signed-in',
  summary: 'Replace the caller’s profile links',
  body: z.object({ userLinks: z.array(UserLink).check(z.maxLength(MOST_LINKS, `You can add up to ${MOST_LINKS} links.`)) }),
  data: z.array(UserLink),
})

export const updateVisibility = endpoint({
  method: 'PUT',
  path: '/users/visibility',
  access: 'signed-in',
  summary: 'Show or hide the caller’s public profile',
  description: 'For students. Instructors’ profiles are always public.',
  body: z.object({ isProfilePublic: z.boolean() }),
  data: z.object({ isProfilePublic: z.boolean() }),
})

export const getPublicProfile = endpoint({
  method: 'GET',
  path: '/users/public/:id',
  access: 'public',
  cache: 'public',
  summary: 'Get a public profile',
  description: 'Of an instructor, or of a student who has made it public.',
  params: z.object({ id: Uuid }),
  data: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    about: z.nullable(z.string()),
    headline: z.nullable(z.string()),
    brand: z.nullable(z.string()),
    profileUrl: z.nullable(z.string()),
    roles: z.array(z.object({ name: Role })),
    userLinks: z.array(UserLink),
    totalStudents: z.int(),
    totalCourses: z.int(),
    /** Up to 24 published courses, most popular first. Absent from responses of older releases. */
    courses: z.optional(z.array(CourseCard)),
  }),
  refuses: ['PROFILE_NOT_FOUND'],
})
