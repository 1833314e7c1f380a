import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { mailPerson, TELL_PERSON } from './notify-person.ts'

const Told = z.object({ userId: z.string(), change: z.enum(['SUSPENDED', 'RESTORED', 'ROLES_CHANGED']), words: z.string() })

export const peopleJobs = (deps: Deps): JobHandler[] => [{ kind: TELL_PERSON, run: (payload) => mailPerson(deps, z.parse(Told, payload)) }]
