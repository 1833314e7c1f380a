import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration. Parts that load only after hydration must not start earlier. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
