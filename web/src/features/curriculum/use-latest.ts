import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For what never changes itself, and asks for this when it is called. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
