import { deleteAccount, getDataExport, requestDataExport } from '@akada/contract/calls/privacy.ts'
import { updateVisibility } from '@akada/contract/calls/profiles.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const WHILE_PREPARING_MS = 4000
// The server's download URL expires after 15 minutes.
const WHILE_READY_MS = 10 * 60_000

export type DataExport = Answer<typeof getDataExport>

/** The state of the user's data export. Polled while the export is being created, and refetched while it is shown to renew its URL. */
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: ({ signal }) => call(getDataExport, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { data } }) => data !== undefined && pauseAfter[data.state],
})

const pauseAfter = { NONE: false, PREPARING: WHILE_PREPARING_MS, READY: WHILE_READY_MS } as const

export const askForExport = (password: string): Promise<DataExport> => call(requestDataExport, { body: { password } })

export type Closed = Answer<typeof deleteAccount>

export const closeAccount = (asked: { password: string; leavesEarnings: boolean }) => call(deleteAccount, { body: asked })

export const saveVisibility = (isProfilePublic: boolean) => call(updateVisibility, { body: { isProfilePublic } })
