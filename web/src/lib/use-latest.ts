import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref to the latest value, for callbacks that must not change. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
