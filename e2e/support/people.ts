import { expect } from 'vitest'
import { callApi, linkIn, postJson } from './api.ts'

export type Person = { firstName: string; lastName: string; email: string; password: string }

export const demoStudent: Person = {
  firstName: 'Chidera',
  lastName: 'Nwosu',
  email: 'student@akada.test',
  password: 'learn-with-akada',
}

export const demoAdmin: Person = { ...demoStudent, firstName: 'Amaka', lastName: 'Eze', email: 'admin@akada.test' }

export const demoManager: Person = { ...demoStudent, firstName: 'Folake', lastName: 'Adeniyi', email: 'manager@akada.test' }

export const demoInstructor: Person = { ...demoStudent, firstName: 'Adaeze', lastName: 'Okonkwo', email: 'instructor@akada.test' }

let count = 0
// Makes email addresses unique: all files of a run share one database, but each file has its own count.
const run = `${process.pid.toString(36)}${Date.now().toString(36)}`

/** Returns details of a person without an account. */
export function someoneNew(): Person {
  count += 1
  return { firstName: 'Bola', lastName: 'Adeyemi', email: `bola-${run}-${count}@journeys.test`, password: 'correct-horse-battery' }
}

/** Registers a new student without a browser. */
export async function newStudent(origin: string): Promise<Person> {
  const person = someoneNew()
  const registration = { ...person, country: 'Nigeria', countryCode: 'NG' }
  const { status } = await callApi(origin, 'POST', '/auth/register', { body: registration })
  expect(status).toBe(200)
  return person
}

/** Registers a new student, who then verifies the address while logged in, and so keeps the password. */
export async function newVerifiedStudent(origin: string): Promise<Person> {
  const student = await newStudent(origin)
  const code = new URLSearchParams((await linkIn(origin, student, /verify/i)).split('?')[1]).get('code')
  const { token } = await logIn(origin, student)
  const { status } = await callApi(origin, 'POST', '/auth/verify-email', { token, body: { code } })
  expect(status).toBe(200)
  return student
}

export type Session = { token: string; roles: string[]; id: string }

export async function logIn(origin: string, { email, password }: Person): Promise<Session & { cookies: string[] }> {
  const response = await postJson(`${origin}/api/auth/login`, { email, password })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: Session }
  return { ...data, cookies: response.headers.getSetCookie() }
}
