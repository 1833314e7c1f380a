import { useEffect, useRef, useState } from 'react'

const moveKeys = ['Tab', 'PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']

/** Keeps a list row in view until the user scrolls the list. Never scrolls the page. */
export function useFollowing(row: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isOn, setOn] = useState(true)

  useEffect(() => {
    const list = scroller.current
    const target = list?.querySelectorAll('li')[row]
    if (!isOn || !list || !target) return
    const frame = list.getBoundingClientRect()
    const place = target.getBoundingClientRect()
    list.scrollTop += place.top - frame.top - (frame.height - place.height) / 2
  }, [row, isOn])

  const stop = () => setOn(false)
  return {
    isOn,
    follow: () => setOn(true),
    scroller: {
      ref: scroller,
      onWheel: stop,
      onTouchMove: stop,
      // True for a press on the scroll bar, but not on a row.
      onPointerDown: (event: { target: unknown; currentTarget: unknown }) => {
        if (event.target === event.currentTarget) stop()
      },
      onKeyDown: (event: { key: string }) => {
        if (moveKeys.includes(event.key)) stop()
      },
    },
  }
}
