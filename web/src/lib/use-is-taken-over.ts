import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is being taken over: what is only then loaded must not be begun there. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
