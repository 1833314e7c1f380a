import type { Session } from '../lib/session.ts'
import { adminPaths, instructorPaths, managerPaths } from '../lib/work-paths.ts'
import type { IconName } from '../ui/icon.tsx'
import { mayPass, type Requirements } from './guard.ts'

type Area = Requirements & { label: string; icon: IconName; to: string }

const all: readonly Area[] = [
  { label: 'Admin', icon: 'check-circle', to: adminPaths.courseReviews(), requiresAdmin: true },
  { label: 'Instructor', icon: 'chart', to: instructorPaths.courses(), requiresInstructor: true },
  { label: 'Manager', icon: 'receipt', to: managerPaths.overview, requiresManager: true },
]

/** The areas of work that a person's roles open. */
export const areasOf = (session: Session | null): readonly Area[] => all.filter((area) => mayPass(session, area))
