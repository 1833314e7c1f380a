import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import type { CurriculumTabProps } from './curriculum-context.ts'
import { type OpenLectures, openLecturesIn, openLecturesText } from './open-lectures.ts'

type Open = Pick<CurriculumTabProps, 'openLectures' | 'onOpenLectures'>

/** Keeps the open lectures in the URL. `text`: the URL's value; `onText` changes it. */
export function useOpenLectures(text: string | null, onText: (text: string | undefined) => void): Open {
  const openLectures = useMemo(() => openLecturesIn(text), [text])
  // A second click may come before the URL shows the first one.
  const latest = useRef(openLectures)
  useLayoutEffect(() => {
    latest.current = openLectures
  }, [openLectures])
  const write = useLatest(onText)
  const onOpenLectures = useCallback(
    (change: (open: OpenLectures) => OpenLectures) => {
      const before = openLecturesText(latest.current)
      latest.current = change(latest.current)
      const after = openLecturesText(latest.current)
      if (after !== before) write.current(after)
    },
    [write],
  )
  return { openLectures, onOpenLectures }
}
