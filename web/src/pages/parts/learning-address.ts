import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { seek } from '../../features/player/perform-action.ts'
import { paths } from '../../lib/paths.ts'

const LAST_SECOND = 86_400

/** Returns the start position in the URL, in seconds, or null. */
export function momentIn(query: URLSearchParams): number | null {
  const asked = query.get('t') ?? ''
  return /^\d{1,5}$/.test(asked) && Number(asked) <= LAST_SECOND ? Number(asked) : null
}

/** Returns a function that builds the URL of a lecture, with the current tab and the filter and order of the notes. */
export function useLectureAddress(courseId: number): (lectureId: number) => string {
  const [query] = useSearchParams()
  const [tab, notes, order] = ['tab', 'notes', 'order'].map((name) => query.get(name) ?? undefined)
  return useCallback((lecture: number) => paths.learn(courseId, { lecture, tab, notes, order }), [courseId, tab, notes, order])
}

/** Seeks to the position in a new URL, and scrolls the video into view. The player handles the position of a new lecture. */
export function useMomentInAddress(video: HTMLVideoElement | null, lectureId: number | undefined) {
  const { key } = useLocation()
  const [query] = useSearchParams()
  const seconds = momentIn(query)
  const seen = useRef({ key, lectureId })
  useEffect(() => {
    const { key: seenKey, lectureId: seenLecture } = seen.current
    if (seenKey === key) return
    seen.current = { key, lectureId }
    if (video === null || seconds === null) return
    if (seenLecture === lectureId) seek(video, seconds)
    video.scrollIntoView({ block: 'nearest' })
  }, [key, lectureId, seconds, video])
}

type Place = { courseId: number; lectureId: number | undefined; video: HTMLVideoElement | null }

/** Opens the notes and pauses the video. */
export function useNotesOpener({ courseId, lectureId, video }: Place): () => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return () => {
    video?.pause()
    if (document.fullscreenElement) void document.exitFullscreen()
    if (query.get('tab') === 'notes') return
    void navigate(paths.learn(courseId, { lecture: lectureId, tab: 'notes' }), { replace: true, preventScrollReset: true })
  }
}
