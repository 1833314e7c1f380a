import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentSession } from '../lib/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before typed text is lost by a link, the back button, a reload or closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  // Whose session has ended can't save any more, and has to get to the login page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentSession() !== null && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="What you have changed on this page will be lost."
      confirmText="Leave"
      cancelText="Stay"
      variant="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
