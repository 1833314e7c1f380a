// How each call is asked, with what is the student’s (student_owner) or taught by the instructor (instructor_owner). A new call wants a
// row in access-table.csv and, if it takes anything, an ask in one of the files asks-of-*.ts.
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

/** Who asks. What they do first is undone with the call itself. */
export type Asker = { id: string; db: Db; first: (endpoint: Endpoint, ask: Ask) => Promise<TestAnswer> }

/** By the call’s name, and after a colon what it is asked about where that makes a difference. */
export type Asks = Record<string, (world: World, asker: Asker) => Ask | Promise<Ask>>

export const ofId = (name: keyof World, body?: object): Asks[string] => {
  return (world) => ({ params: { id: world[name] as string | number }, ...(body && { body }) })
}
