import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration. Lazy parts that load only afterwards must not start before. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
