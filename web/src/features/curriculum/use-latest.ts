import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the latest value, for callbacks with a stable identity. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
