import { paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import type { IconName } from '../ui/icon.tsx'
import { mayPass, type Requirements } from './guard.ts'

type Area = Requirements & { label: string; icon: IconName; to: string }

const all: readonly Area[] = [
  { label: 'Admin', icon: 'ticket', to: paths.coupons.summary(), requiresAdmin: true },
  { label: 'Instructor', icon: 'chart', to: paths.instructor.earnings(), requiresInstructor: true },
  { label: 'Manager', icon: 'receipt', to: paths.manager.overview, requiresManager: true },
]

/** The areas of work that a person's roles open. */
export const areasOf = (session: Session | null): readonly Area[] => all.filter((area) => mayPass(session, area))
