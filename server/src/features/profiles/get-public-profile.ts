import { listRoles } from '#features/accounts/accounts.face.ts'
import { listInstructorCourses } from '#features/courses/list-instructor-courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findPublicProfile, linksOf } from './profiles.queries.ts'
import { isProfileVisible } from './profiles.rules.ts'

// More courses are found by the instructor's name.
const SHOWN_COURSES = 24

/** Returns the profile that other users see. A hidden profile is visible only to its owner and to admins. */
export async function getPublicProfile(db: Db, { id, viewer }: { id: string; viewer: User | null }, deps: Deps) {
  const profile = (await findPublicProfile(db, id)) ?? refuse('PROFILE_NOT_FOUND')
  const roles = await listRoles(db, profile.id)
  const maySee = isProfileVisible({ ...profile, roles }) || viewer?.id === profile.id || viewer?.roles.includes('ADMIN')
  if (!maySee) refuse('PROFILE_NOT_FOUND')
  return {
    ...profile,
    profileUrl: publicAddress(profile.pictureKey),
    roles: roles.map((name) => ({ name })),
    userLinks: await linksOf(db, profile.id),
    courses: profile.totalCourses === 0 ? [] : await listInstructorCourses(db, { instructorId: profile.id, limit: SHOWN_COURSES }, deps),
  }
}
