import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while, such as typed text. Compares the fields, not the object. */
export function useSettled<Value extends object>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}
