import { checkSite, getOperations, retryJob, retryJobs, startBackup } from '@akada/contract/calls/operations.ts'
import type { Examined, FindingState, Operations } from '@akada/contract/operations.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

const LOOK_MS = 30_000
// The poll interval while a backup is running.
const LOOK_OFTEN_MS = 3_000

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(getOperations, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.backups.isRunning ? LOOK_OFTEN_MS : LOOK_MS),
  staleTime: 0,
})

export const examinedNames: Record<Examined, string> = {
  DISK: 'Disk',
  DATABASE: 'Database',
  AUDIT_LOG: 'Audit log',
  JOBS: 'Background jobs',
  MAIL: 'Email',
  PAYMENTS: 'Payments',
  CLOCK: 'Clock',
  STORAGE: 'Files',
  VIDEOS: 'Videos',
  BACKUPS: 'Backups',
  CERTIFICATES: 'Certificates',
  SETTINGS: 'Settings',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

/** Summarizes the findings in one sentence. */
export function summaryOf(findings: Operations['findings']): { state: FindingState; text: string } {
  const of = (state: FindingState) => findings.filter((finding) => finding.state === state).length
  const [bad, weak] = [of('BAD'), of('WEAK')]
  const look = counted(weak, '1 issue needs attention', 'issues need attention')
  if (bad > 0)
    return { state: 'BAD', text: capital(`${counted(bad, '1 critical issue', 'critical issues')}${weak > 0 ? `, ${look}` : ''}.`) }
  return weak > 0
    ? { state: 'WEAK', text: capital(`${look}. Everything else is working.`) }
    : { state: 'GOOD', text: 'Everything is working.' }
}

/** Runs the checks again and replaces the displayed findings. */
export function useExamination() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkSite, {}),
    onSuccess: (operations) => queryClient.setQueryData(operationsQuery.queryKey, operations),
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
  })
}

type Said = { done: (count: number) => string }

/** Performs an action and refetches, even after a refusal, because another admin may have acted first. */
function useAct<Asked = void>(act: (asked: Asked) => Promise<number>, { done }: Said) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (count) => showToast({ kind: 'success', text: done(count) }),
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  })
}

export const useRetry = () =>
  useAct((id: number) => call(retryJob, { params: { id } }).then(() => 1), { done: () => 'Job queued for retry.' })

export const useRetryAll = () =>
  useAct(() => call(retryJobs, {}).then(({ count }) => count), {
    done: (count) => (count === 1 ? '1 job queued for retry.' : `${count} jobs queued for retry.`),
  })

export const useBackup = () => useAct(() => call(startBackup, {}).then(() => 1), { done: () => 'Backup started.' })
