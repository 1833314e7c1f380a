import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { seek } from '../../features/player/perform-action.ts'
import { paths } from '../../lib/paths.ts'

const LAST_SECOND = 86_400

/** The second at which the address says to begin, or null. */
export function momentIn(query: URLSearchParams): number | null {
  const asked = query.get('t') ?? ''
  return /^\d{1,5}$/.test(asked) && Number(asked) <= LAST_SECOND ? Number(asked) : null
}

/** The address of a lecture of the course; what was chosen beside it stays. */
export function useLectureAddress(courseId: number): (lectureId: number) => string {
  const [query] = useSearchParams()
  const [tab, notes, order] = ['tab', 'notes', 'order'].map((name) => query.get(name) ?? undefined)
  return useCallback((lecture: number) => paths.learn(courseId, { lecture, tab, notes, order }), [courseId, tab, notes, order])
}

/** Goes to the moment that a new address names, and brings the video into sight. One that begins a lecture is the player's. */
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

/** Shows the notes, with the video stopped meanwhile. */
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
