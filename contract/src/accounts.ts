import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Line, Nothing, Uuid } from './fields.ts'

export const Role = z.enum(['STUDENT', 'INSTRUCTOR', 'MANAGER', 'ADMIN'])
export type Role = z.infer<typeof Role>

/** 8 at the least, 128 at the most: beyond that hashing is only a way to keep the server busy. */
export const NewPassword = z
  .string('Password is required.')
  .check(z.minLength(8, 'Password must be at least 8 characters.'), z.maxLength(128, 'Password must be at most 128 characters.'))

export const Registration = z.strictObject({
  firstName: Line(1, 80, 'First Name is required.'),
  lastName: Line(1, 80, 'Last Name is required.'),
  country: Line(1, 80, 'Country is required.'),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'This must be a two-letter country code.')),
  phoneNumber: z.nullish(z.string().check(z.regex(/^\+[\d-]{5,20}$/, 'This must be a dial code and digits, such as +2348012345678.'))),
  email: Email,
  password: NewPassword,
  currencyPrefix: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'This must be a three-letter currency code.'))),
})

export const registerUser = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Makes an account. Signs nobody in.',
  body: Registration,
  data: z.object({ id: z.string() }),
  refuses: ['EMAIL_TAKEN', 'ALREADY_SIGNED_IN', 'TOO_MANY_REQUESTS'],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Starts a session and answers its token.',
  body: z.strictObject({
    email: Email,
    password: z.string('Password is required.').check(z.minLength(1, 'Password is required.'), z.maxLength(128, 'Password is required.')),
  }),
  data: z.object({ token: z.string(), roles: z.array(Role), id: z.string() }),
  refuses: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS', 'BUSY'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  summary: 'Ends the session it is called with.',
  data: Nothing,
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/users/account',
  access: 'signed-in',
  summary: 'The account of the person who calls.',
  data: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.nullable(z.string()),
    about: z.nullable(z.string()),
    profileUrl: z.nullable(z.string()),
    country: z.string(),
    createdAt: z.string(),
    roles: z.array(z.object({ name: Role })),
  }),
})

export const getPublicProfile = endpoint({
  method: 'GET',
  path: '/users/public/:id',
  access: 'public',
  summary: 'What anyone may see of an instructor or of a student who wants to be seen.',
  params: z.strictObject({ id: Uuid }),
  data: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    about: z.nullable(z.string()),
    headline: z.nullable(z.string()),
    profileUrl: z.nullable(z.string()),
    roles: z.array(z.object({ name: Role })),
    totalStudents: z.int(),
    totalCourses: z.int(),
  }),
  refuses: ['PROFILE_NOT_FOUND'],
})
