import type { Course } from '@akada/contract/courses.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { learningCourseQuery } from '../../features/learning/learning.api.ts'

// Later openings are found when the page refreshes its URLs. A longer timer would also exceed the browser's limit.
const MOST_MS = 86_400_000
// The browser's clock may be ahead of the server's.
const MARGIN_MS = 2_000

/** Reloads the course when its next lecture opens. */
export function useReopening({ id, sections }: Course) {
  const queryClient = useQueryClient()
  const times = sections.flatMap(({ lectures }) => lectures.flatMap(({ closed }) => (closed?.opensAt ? [Date.parse(closed.opensAt)] : [])))
  const next = times.length === 0 ? null : Math.min(...times)
  useEffect(() => {
    const waitMs = next === null ? MOST_MS : next - Date.now()
    if (waitMs >= MOST_MS) return
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: learningCourseQuery(id).queryKey }),
      Math.max(0, waitMs) + MARGIN_MS,
    )
    return () => clearTimeout(timer)
  }, [queryClient, id, next])
}
