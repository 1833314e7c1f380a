import type { CourseExport } from '@akada/contract/course-transfer.ts'
import { fileName } from '#features/courses/courses.rules.ts'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { DOCUMENT_ADDRESS_MS, signedAddress } from '#platform/storage/addresses.ts'
import { type ExportRow, findExportOfCourse, isExportFor } from './course-transfer.exports.queries.ts'

const none: CourseExport = { state: 'NONE', percent: 0, requestedAt: null, bytes: null, downloadUrl: null, expiresAt: null }

/** Returns the state of the latest export of a course, with a download URL for this user. */
export async function getCourseExport({ db, signer, clock }: Deps, user: User, courseId: number): Promise<CourseExport> {
  await requireOwnCourse(db, user, courseId)
  const found = await findExportOfCourse(db, courseId)
  if (!found) return none
  const asked = { percent: found.percent, requestedAt: found.requestedAt.toISOString() }
  if (found.status === 'FAILED') return { ...none, ...asked, state: 'FAILED' }
  if (found.status !== 'READY') return { ...none, ...asked, state: 'PREPARING' }
  const file = fileOf(found, clock())
  if (!file) return none
  return {
    ...asked,
    state: 'READY',
    bytes: found.bytes,
    expiresAt: file.expiresAt.toISOString(),
    downloadUrl: signedAddress(signer, {
      key: file.key,
      userId: user.id,
      of: { kind: 'export', id: file.id },
      until: Math.min(clock().getTime() + DOCUMENT_ADDRESS_MS, file.expiresAt.getTime()),
      downloadAs: fileName({ title: found.title ?? 'course', fileExtension: 'zip' }),
    }),
  }
}

function fileOf({ key, fileId, expiresAt }: ExportRow, now: Date) {
  return key === null || fileId === null || expiresAt === null || expiresAt <= now ? undefined : { key, id: fileId, expiresAt }
}

/** Returns whether a file is a course export that the user may download. */
export const mayDownloadCourse = async (db: Db, { userId, fileId, now }: { userId: string | null; fileId: number; now: Date }) =>
  userId !== null && (await isExportFor(db, { userId, fileId, now }))
