import type { CaptionTrack, Lecture } from '@akada/contract/courses.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countBytes } from '../../features/data-use/data-use.store.ts'
import { DataUseDialog } from '../../features/data-use/data-use-dialog.tsx'
import { useDataPrice } from '../../features/data-use/use-data-price.ts'
import { keepPosition, positionOf } from '../../features/learning/learning.api.ts'
import type { Notebook } from '../../features/notes/use-notebook.ts'
import { VideoPlayer } from '../../features/player/video-player.tsx'
import { loadPlayback } from './load-playback.ts'
import { savesProgress, type Viewer } from './use-completion.ts'

type LecturePlayerProps = {
  viewer: Viewer
  lecture: Lecture
  /** The start position in the page's URL, in seconds. */
  startAt: number | null
  notebook: Notebook
  nextTitle: string | undefined
  goNext: () => void
  goPrevious: () => void
  onEnded: () => void
  onVideo: (video: HTMLVideoElement | null) => void
}

const noCaptions: CaptionTrack[] = []

/** Shows the player, which stores the position and plays the download if there is one. */
export function LecturePlayer({ viewer, lecture, notebook, ...rest }: LecturePlayerProps) {
  const queryClient = useQueryClient()
  const progress = viewer.kind === 'student' ? viewer.progress : undefined

  const price = useDataPrice()
  const [isDataUseOpen, setDataUseOpen] = useState(false)

  return (
    <>
      <VideoPlayer
        lectureId={lecture.id}
        posterUrl={lecture.posterUrl}
        leftAt={progress ? positionOf(progress, lecture.id) : null}
        captions={lecture.captions ?? noCaptions}
        markers={notebook.markersIn(lecture.id)}
        onBookmark={(seconds) => void notebook.bookmark({ lectureId: lecture.id, second: Math.floor(seconds) })}
        onWriteNote={(seconds) => notebook.begin({ lectureId: lecture.id, second: Math.floor(seconds) })}
        loadPlayback={(how) => loadPlayback(queryClient, lecture.id, how)}
        onBytes={countBytes}
        price={price}
        onDataUse={() => setDataUseOpen(true)}
        onPosition={
          progress && savesProgress(viewer)
            ? (seconds, how) =>
                void keepPosition(
                  queryClient,
                  { enrollmentId: progress.id, lectureId: lecture.id, lectureTitle: lecture.title, seconds },
                  how,
                )
            : undefined
        }
        {...rest}
      />
      <DataUseDialog open={isDataUseOpen} onClose={() => setDataUseOpen(false)} />
    </>
  )
}
