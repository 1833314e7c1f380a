// The input of each call. The subject belongs to the student (student_owner) or is taught by the instructor (instructor_owner). A new
// call needs a row in access-table.csv and, if it takes input, an entry in one of the files asks-of-*.ts.
import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import type { TestAnswer } from '../test-app.ts'
import type { World } from './world.ts'

export type Ask = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  form?: FormData
  bytes?: Buffer
  headers?: Record<string, string>
}

/** The caller. The effects of `first` are rolled back with the call. */
export type Asker = { id: string; db: Db; first: (endpoint: Endpoint, ask: Ask) => Promise<TestAnswer> }

/** By call name, with the subject after a colon if that makes a difference. */
export type Asks = Record<string, (world: World, asker: Asker) => Ask | Promise<Ask>>

export const ofId = (name: keyof World, body?: object): Asks[string] => {
  return (world) => ({ params: { id: world[name] as string | number }, ...(body && { body }) })
}
