import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/icon.tsx'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says quietly that there is no network; nothing typed is lost by it. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning">
          <Icon name="warning" className="size-4" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}
