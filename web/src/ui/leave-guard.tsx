import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentSession } from '../lib/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveGuardProps = {
  isDirty: boolean
  /** Only a reload or closing the tab would lose it. */
  isBeingSaved?: boolean
  /** Where another tab of the same page would lose it, too. */
  isOfTab?: boolean
}

/** Asks before typed text is lost by a link, the back button, a reload or closing the tab. */
export function LeaveGuard({ isDirty, isBeingSaved = false, isOfTab = false }: LeaveGuardProps) {
  const isAtRisk = isDirty && !isBeingSaved
  // Whose session has ended can't save any more, and has to get to the login page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAtRisk &&
      currentSession() !== null &&
      (currentLocation.pathname !== nextLocation.pathname || (isOfTab && currentLocation.search !== nextLocation.search)),
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
