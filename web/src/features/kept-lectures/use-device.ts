import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../lib/session.ts'
import { startQueue, tellFetched } from './keep-queue.ts'
import { followAnswers } from './kept-answers.ts'
import { readKept } from './kept-lectures.ts'
import { licencesQuery } from './licences.ts'
import { onNetworkChange } from './network.ts'
import { startWorker } from './start-worker.ts'

// After what the page itself needs.
const SETTLED_MS = 3000

/**
 * What the learning area does for what is kept on this device: reads it, goes on fetching, and asks whether it may still be played.
 * `count` is told the bytes that are loaded.
 */
export function useDevice(count: (bytes: number) => void) {
  const queryClient = useQueryClient()
  const isSignedIn = useSession() !== null
  useQuery({ ...licencesQuery, enabled: isSignedIn })
  useEffect(() => tellFetched(count), [count])
  useEffect(() => {
    if (!isSignedIn) return
    void readKept().then(startQueue)
    const settled = setTimeout(() => void startWorker(), SETTLED_MS)
    const ends = [followAnswers(queryClient), onNetworkChange(startQueue), () => clearTimeout(settled)]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient, isSignedIn])
}
