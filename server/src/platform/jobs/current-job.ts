import { AsyncLocalStorage } from 'node:async_hooks'

export type CurrentJob = {
  id: number
  kind: string
  /** If it fails now, it is put aside. */
  isLastTry: boolean
}

const jobs = new AsyncLocalStorage<CurrentJob>()

/** The job in which something is being done; undefined where somebody waits for it, as in a call. */
export const currentJob = (): CurrentJob | undefined => jobs.getStore()

export const inJob = <T>(job: CurrentJob, work: () => T): T => jobs.run(job, work)
