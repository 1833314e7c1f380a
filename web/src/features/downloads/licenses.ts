import { listPlayable } from '@akada/contract/calls/courses.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { onlineManager, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { currentSession } from '../../lib/session.ts'
import { showToast } from '../../ui/toast.tsx'
import { stopFetching } from './download-queue.ts'
import { noteCheck } from './download-store.ts'
import { endedAmong } from './downloads.rules.ts'
import { announceDownloads, readDownloads, remove } from './downloads.ts'

const CHECKED_EVERY_MS = 10 * 60_000
// How often to check for a restored network, in case the browser doesn't report it.
const LOOKED_FOR_EVERY_MS = 10_000

/** Asks the server which downloads the user may still play. Runs regularly, and when the network returns. */
export const licensesQuery = queryOptions({
  queryKey: ['downloads', 'licenses'],
  queryFn: renewLicenses,
  staleTime: 0,
  retry: false,
  refetchInterval: () => (onlineManager.isOnline() ? CHECKED_EVERY_MS : LOOKED_FOR_EVERY_MS),
  refetchOnWindowFocus: true,
  refetchOnReconnect: 'always',
})

async function renewLicenses(): Promise<null> {
  const person = currentSession()?.uid
  const downloads = await readDownloads()
  if (person === undefined || (downloads.length === 0 && !isLookingForServer())) return null
  const { lectureIds, now } = await call(listPlayable, { query: { ids: downloads.map(({ lectureId }) => lectureId).join(',') } })
  await noteCheck(person, lectureIds, Date.parse(now))
  const ended = endedAmong(downloads, lectureIds)
  for (const { lectureId } of ended) stopFetching(lectureId)
  if (ended.length > 0) await remove(ended.map(({ lectureId }) => lectureId))
  else await announceDownloads()
  for (const title of new Set(ended.map(({ courseTitle }) => courseTitle)))
    showToast({ kind: 'info', text: `You’re no longer enrolled in “${isolated(title)}”, so its downloads were removed from this device.` })
  return null
}

/** A page that the service worker served offline makes no other request that would detect the network. */
const isLookingForServer = () => !onlineManager.isOnline() && Boolean(navigator.serviceWorker?.controller)
