import { getPlayback } from '@akada/contract/calls/playback.ts'
import type { Rendition } from '@akada/contract/playback.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

// Much shorter than the time after which the URLs in the response expire.
const FRESH_MS = 10 * 60_000

const playbackQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['lectures', lectureId, 'playback'],
    queryFn: ({ signal }) => call(getPlayback, { params: { id: lectureId } }, { signal }),
    staleTime: FRESH_MS,
  })

type SourceVideoProps = { lectureId: number; onVideo: (video: HTMLVideoElement | null) => void; said: string }

/** Plays the smallest rendition, because an editor plays the video often, and shows the current caption below it. */
export function SourceVideo({ lectureId, onVideo, said }: SourceVideoProps) {
  const playback = useQuery(playbackQuery(lectureId))
  if (playback.isError && playback.data === undefined)
    return (
      <Failed
        message="We couldn’t load the video."
        error={playback.error}
        onRetry={() => void playback.refetch()}
        busy={playback.isFetching}
      />
    )
  const source = playback.data && smallestWithPicture(playback.data.renditions)
  return (
    <div className="grid grid-cols-1 gap-2">
      {source ? (
        // biome-ignore lint/a11y/useMediaCaption: its captions are being edited
        <video
          ref={onVideo}
          className="aspect-video w-full rounded-md bg-video"
          src={source.contentUrl}
          controls
          playsInline
          preload="metadata"
        />
      ) : (
        <Skeleton className="aspect-video w-full" />
      )}
      <p dir="auto" className="min-h-21 rounded-md bg-video px-3 py-1.5 text-center text-on-video whitespace-pre-line">
        {said}
      </p>
    </div>
  )
}

const smallestWithPicture = (renditions: readonly Rendition[]) => renditions.find(({ quality }) => quality !== 'audio') ?? renditions[0]
