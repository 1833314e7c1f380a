import type { Cue } from '@akada/contract/captions.ts'
import type { CaptionTrack } from '@akada/contract/courses.ts'
import { useState } from 'react'
import { useVideoMoment } from '../../lib/use-video-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { CaptionSettings } from './caption-settings.tsx'
import { indexAt } from './captions.rules.ts'
import { seek } from './perform-action.ts'
import { changeSettings } from './player-settings.ts'
import { TranscriptList } from './transcript-list.tsx'
import { useTranscriptSearch } from './transcript-search.ts'
import { useCaptions } from './use-captions.ts'
import { useFollowing } from './use-following.ts'

type TranscriptProps = { lectureId: number; tracks: readonly CaptionTrack[]; video: HTMLVideoElement | null }

/** Shows a lecture's captions as text below its video. The text follows playback, can be searched, and seeks when a line is clicked. */
export function Transcript({ lectureId, tracks, video }: TranscriptProps) {
  const { track, captions, cues } = useCaptions(lectureId, tracks, true)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section aria-labelledby="transcript" className="mt-4 border-y border-line bg-surface lg:rounded-md lg:border">
      <header className="flex items-center gap-1 px-4 pt-2">
        <h2 id="transcript" className="flex-1 text-lg">
          Transcript
        </h2>
        <Button variant="quiet" shape="icon" aria-label="Caption settings" title="Caption settings" onClick={() => setChoosing(true)}>
          <Icon name="settings" />
        </Button>
        <Button
          variant="quiet"
          shape="icon"
          aria-label="Close transcript"
          title="Close transcript"
          onClick={() => changeSettings({ hasTranscript: false })}
        >
          <Icon name="close" />
        </Button>
      </header>
      {captions.isPending && (
        <div className="px-4 pb-4">
          <Loading label="Loading the transcript…">
            <Skeleton className="h-24" />
          </Loading>
        </div>
      )}
      {captions.isError && (
        <Failed message="We couldn’t load the transcript." error={captions.error} onRetry={() => void captions.refetch()} />
      )}
      {captions.data && <Said key={lectureId} cues={cues} language={track?.language} video={video} />}
      <CaptionSettings open={isChoosing} onClose={() => setChoosing(false)} tracks={tracks} track={track} />
    </section>
  )
}

type SaidProps = { cues: readonly Cue[]; language: string | undefined; video: HTMLVideoElement | null }

function Said({ cues, language, video }: SaidProps) {
  const current = useVideoMoment(video, (seconds) => indexAt(cues, seconds))
  const search = useTranscriptSearch(cues)
  const following = useFollowing(search.chosen ?? current)
  const step = (by: 1 | -1) => {
    search.step(by)
    following.follow()
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 px-4 pb-2">
        <input
          type="search"
          dir="auto"
          aria-label="Search transcript"
          placeholder="Search transcript"
          className="control min-w-0 flex-1 basis-40"
          value={search.words}
          onChange={(event) => {
            search.look(event.currentTarget.value)
            following.follow()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || search.count === 0) return
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          }}
        />
        <p role="status" className="tabular text-sm text-ink-muted empty:hidden">
          {search.summary}
        </p>
        {search.count > 0 && (
          <>
            <Button variant="quiet" shape="icon" aria-label="Previous match" onClick={() => step(-1)}>
              <Icon name="chevron-left" />
            </Button>
            <Button variant="quiet" shape="icon" aria-label="Next match" onClick={() => step(1)}>
              <Icon name="chevron-right" />
            </Button>
          </>
        )}
      </div>
      <div className="relative">
        <div {...following.scroller} className="max-h-[min(18rem,38dvh)] overflow-y-auto overscroll-contain px-2 pb-2">
          <TranscriptList
            {...{ cues, language, current }}
            search={search.words}
            chosen={search.chosen}
            onChoose={(start) => {
              if (video) seek(video, start)
              following.follow()
            }}
          />
        </div>
        {!following.isOn && (
          <Button size="small" className="absolute bottom-3 left-1/2 -translate-x-1/2" onClick={following.follow}>
            Follow
          </Button>
        )}
      </div>
    </>
  )
}
