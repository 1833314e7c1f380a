import { AsyncLocalStorage } from 'node:async_hooks'

export type CurrentJob = {
  id: number
  kind: string
  /** Whether the job is set aside if it fails now. */
  isLastTry: boolean
}

const jobs = new AsyncLocalStorage<CurrentJob>()

/** Returns the current job, or undefined outside of a job, as in a call. */
export const currentJob = (): CurrentJob | undefined => jobs.getStore()

export const inJob = <T>(job: CurrentJob, work: () => T): T => jobs.run(job, work)
