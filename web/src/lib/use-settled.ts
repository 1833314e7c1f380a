import { useEffect, useState } from 'react'

/** Returns a value, such as typed text, once it has stopped changing for a while. Compares the fields, not the object. */
export function useSettled<Value extends object>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}
