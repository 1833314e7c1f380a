import type { CoursePreview } from '@akada/contract/course-transfer.ts'
import type { Deps } from '#platform/deps.ts'
import { checkPackage } from './check-package.ts'
import { type Fault, mostRemarks } from './course-transfer.rules.ts'
import { createPackagedCourse, type Making } from './create-packaged-course.ts'
import { FileUnusable } from './import-media.ts'
import { openPackage, PackageUnreadable } from './open-package.ts'
import { withPackage } from './read-import.ts'

type Needed = Pick<Deps, 'db' | 'storage' | 'mediaTools' | 'installation' | 'workFolder' | 'clock'>
type Wanted = Omit<Making, 'opened' | 'course'>
export type Imported = { courseId: number; title: string; remarks: string[] } | { faults: Fault[] }

/** Creates a draft from a local course file, or returns its faults. */
export const importCourse = (deps: Needed, file: string, wanted: Wanted): Promise<Imported> =>
  orFaults(() => importPackage(deps, file, wanted))

/** Like `importCourse`, but for a file in storage. */
export const importStored = (deps: Needed, key: string, wanted: Wanted): Promise<Imported> =>
  orFaults(() => withPackage(deps, key, (file) => importPackage(deps, file, wanted)))

/** Adds the remarks about a created course to the remarks from its preview. */
export const withRemarks = <P extends Pick<CoursePreview, 'remarks'> | null>(preview: P, remarks: readonly string[]): P =>
  preview && { ...preview, remarks: [...new Set([...preview.remarks, ...remarks])].slice(0, mostRemarks) }

async function importPackage(deps: Needed, file: string, wanted: Wanted): Promise<Imported> {
  const { course, faults, preview } = await checkPackage(deps.db, file, { signal: wanted.signal })
  if (!course) return { faults }
  const opened = await openPackage(file)
  const { courseId, remarks } = await createPackagedCourse(deps, { ...wanted, opened, course }).finally(opened.close)
  return { courseId, title: course.manifest.course.title, remarks: withRemarks(preview, remarks)?.remarks ?? [] }
}

async function orFaults(work: () => Promise<Imported>): Promise<Imported> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileUnusable) return { faults: [error.fault] }
    if (error instanceof PackageUnreadable) return { faults: [{ path: '', message: error.message }] }
    throw error
  }
}
