import { useRef } from 'react'

/** Merges concurrent calls into one. Otherwise, a double click submits a form twice while it is being validated. */
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
