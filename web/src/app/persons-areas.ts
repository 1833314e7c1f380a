import { mayPass, neededRoleAt } from '../lib/access.ts'
import type { Session } from '../lib/session.ts'
import { adminPaths, instructorPaths, managerPaths } from '../lib/work-paths.ts'
import type { IconName } from '../ui/icon.tsx'

type Area = { label: string; icon: IconName; to: string }

const all: readonly Area[] = [
  { label: 'Admin', icon: 'check-circle', to: adminPaths.overview },
  { label: 'Instructor', icon: 'chart', to: instructorPaths.overview },
  { label: 'Manager', icon: 'receipt', to: managerPaths.overview },
]

/** Returns the areas that the session's roles may open. */
export const areasOf = (session: Session | null): readonly Area[] => all.filter(({ to }) => mayPass(session, neededRoleAt(to)))
