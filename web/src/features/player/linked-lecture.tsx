import { getPlayback } from '@akada/contract/calls/playback.ts'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api.ts'
import { Failed } from '../../ui/failed.tsx'
import { LinkedVideo, type LinkedVideoProps } from './linked-video.tsx'
import { LinkedVideoSkeleton } from './linked-video-skeleton.tsx'
import { playbackQuery } from './playback.api.ts'

type LinkedLectureProps = Omit<LinkedVideoProps, 'link' | 'durationSeconds'> & { lectureId: number }

/** Plays a lecture’s video from another site. Its address is content, so it is requested only for a user who opens the lecture. */
export function LinkedLecture({ lectureId, ...rest }: LinkedLectureProps) {
  const playback = useQuery(playbackQuery(lectureId))
  if (playback.isPending) return <LinkedVideoSkeleton />
  if (isRefusal(playback.error, getPlayback) && playback.error.code === 'VIDEO_LINK_OFF')
    return (
      <p className="grid aspect-video max-h-96 w-full place-items-center bg-sunken p-6 text-center lg:rounded-lg">
        {playback.error.message}
      </p>
    )
  const link = playback.data?.link
  if (!playback.data || !link)
    return (
      <Failed
        message="We couldn’t load this video."
        error={playback.error}
        onRetry={() => void playback.refetch()}
        busy={playback.isFetching}
      />
    )
  return <LinkedVideo key={link.url} {...rest} link={link} durationSeconds={playback.data.durationSeconds} />
}
