import type { Deps } from '#platform/deps.ts'
import { checkPackage } from './check-package.ts'
import type { Fault } from './course-transfer.rules.ts'
import { createPackagedCourse, type Making } from './create-packaged-course.ts'
import { FileUnusable } from './import-media.ts'
import { type OpenPackage, PackageUnreadable } from './open-package.ts'
import { inPackage, withPackage } from './read-import.ts'

type Needed = Pick<Deps, 'db' | 'storage' | 'workFolder' | 'clock'>
type Wanted = Omit<Making, 'opened' | 'course'>
export type Imported = { courseId: number; title: string; remarks: string[] } | { faults: Fault[] }

/** Makes a draft of a course file of this machine, or tells what is wrong with it. */
export const importCourse = (deps: Needed, file: string, wanted: Wanted): Promise<Imported> =>
  orFaults(() => inPackage(file, (opened) => importPackage(deps, opened, wanted)))

/** The same of one in the storage. */
export const importStored = (deps: Needed, key: string, wanted: Wanted): Promise<Imported> =>
  orFaults(() => withPackage(deps, key, (opened) => importPackage(deps, opened, wanted)))

async function importPackage(deps: Needed, opened: OpenPackage, wanted: Wanted): Promise<Imported> {
  const { course, faults, preview } = await checkPackage(deps.db, opened)
  if (!course) return { faults }
  const courseId = await createPackagedCourse(deps, { ...wanted, opened, course })
  return { courseId, title: course.manifest.course.title, remarks: preview?.remarks ?? [] }
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
