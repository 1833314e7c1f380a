import { useRef } from 'react'

/** Makes of calls that overlap one call: a form that checks itself first is sent twice by a double click. */
export function useJoined<Argument, Answer>(act: (argument: Argument) => Promise<Answer>): (argument: Argument) => Promise<Answer> {
  const underWay = useRef<Promise<Answer>>(null)
  return (argument) => {
    if (underWay.current) return underWay.current
    const call = act(argument).finally(() => {
      underWay.current = null
    })
    underWay.current = call
    return call
  }
}
