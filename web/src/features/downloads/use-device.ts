import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../lib/session.ts'
import { countFetchedBytes, startQueue } from './download-queue.ts'
import { readDownloads } from './downloads.ts'
import { licensesQuery } from './licenses.ts'
import { onNetworkChange } from './network.ts'
import { startWorker } from './start-worker.ts'
import { followAnswers } from './stored-answers.ts'

// Waits until the page has loaded its own data.
const SETTLED_MS = 3000

/**
 * Prepares downloads for the learning area: reads them, continues queued ones and renews licenses. `count` receives the number of loaded
 * bytes.
 */
export function useDevice(count: (bytes: number) => void) {
  const queryClient = useQueryClient()
  const isSignedIn = useSession() !== null
  useQuery({ ...licensesQuery, enabled: isSignedIn })
  useEffect(() => countFetchedBytes(count), [count])
  useEffect(() => {
    if (!isSignedIn) return
    void readDownloads().then(startQueue)
    const settled = setTimeout(() => void startWorker(), SETTLED_MS)
    const ends = [followAnswers(queryClient), onNetworkChange(startQueue), () => clearTimeout(settled)]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient, isSignedIn])
}
