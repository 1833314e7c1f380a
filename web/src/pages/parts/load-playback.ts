import type { QueryClient } from '@tanstack/react-query'
import { playbackOnDevice } from '../../features/downloads/playback-on-device.ts'
import { playbackQuery } from '../../features/player/playback.api.ts'
import type { Playable } from '../../features/player/use-source.ts'

/** Reads the lecture's download, if there is one, before using the network. */
export async function loadPlayback(queryClient: QueryClient, lectureId: number, { isRenewal }: { isRenewal: boolean }): Promise<Playable> {
  const playback = await playbackOnDevice(lectureId)
  if (playback !== null) return { ...playback, isOnDevice: true }
  return queryClient.fetchQuery({ ...playbackQuery(lectureId), ...(isRenewal && { staleTime: 0 }) })
}
