import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const neverChanges = () => () => undefined

/**
 * The code of a link, which has this name in its query or its fragment: undefined until the page is alive, null if there is none.
 * It leaves the address bar at once, so that no picture of the screen, other site or list of visited pages shows it;
 * a reload finds it in this tab's own history entry.
 */
export function useLinkCode(name = 'code'): string | null | undefined {
  const { pathname, hash, state } = useLocation() as { pathname: string; hash: string; state: { code?: string } | null }
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const inAddress = query.get(name) ?? new URLSearchParams(hash.slice(1)).get(name)

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, preventScrollReset: true, state: { code: inAddress } })
  }, [inAddress, pathname, navigate])

  // The server's markup must hold no code, and the first render here must be the same.
  if (!isAlive) return undefined
  return inAddress || state?.code || null
}
