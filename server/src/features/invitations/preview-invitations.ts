import { Email } from '@akada/contract/fields.ts'
import * as z from 'zod/mini'
import { findAddress } from '#features/accounts/accounts.face.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { getAllowance } from './get-allowance.ts'
import { findCourse, listPending } from './invitations.queries.ts'
import { type Inviter, inviteProblem, type Row, sortAddresses } from './invitations.rules.ts'

export type Asked = { courseId: number; addresses: readonly string[]; now: Date }

const rowsOf = (addresses: readonly string[]): Row[] =>
  addresses.map((address, place) => ({ place, email: z.safeParse(Email, address).data ?? null }))

/** Checks the course and the addresses. Sends nothing. */
export async function checkedInvitations(db: Db, user: Inviter, { courseId, addresses, now }: Asked) {
  const course = await findCourse(db, courseId)
  const problem = inviteProblem(course, user)
  if (problem || !course) return refuse(problem ?? 'COURSE_NOT_FOUND')
  const rows = rowsOf(addresses)
  const pending = await listPending(db, { courseId, emails: rows.flatMap(({ email }) => email ?? []), now })
  const { email: own } = await findAddress(db, user.id)
  return { course, isOwn: course.instructorId === user.id, ...sortAddresses(rows, { pending, own }) }
}

/** Names each address that can't be invited. */
export async function previewInvitations(db: Db, user: Inviter, asked: Asked) {
  const { emails, problems, isOwn } = await checkedInvitations(db, user, asked)
  return { valid: emails.length, problems, allowance: isOwn ? await getAllowance(db, user.id, asked.now) : null }
}
