import { useLocation } from 'react-router'
import { useOnline } from '../lib/use-online.ts'
import { Icon } from '../ui/icon.tsx'

/** Shows that there is no network. Typed text is not lost. */
export function OfflineBar() {
  const isOnline = useOnline()
  const isLearning = useLocation().pathname.startsWith('/my-learning')
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning">
          <Icon name="warning" className="size-4" />
          You’re offline. {isLearning ? 'Showing content saved on this device.' : 'This page may be out of date.'}
        </p>
      )}
    </div>
  )
}
