import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentSession } from '../lib/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveGuardProps = {
  isDirty: boolean
  /** The data are being saved, so only a reload or closing the tab would lose them. */
  isBeingSaved?: boolean
  /** If true, the input would also be lost by switching tabs within the page. */
  isOfTab?: boolean
}

/** Asks for confirmation before a link, the Back button, a reload or closing the tab discards unsaved text. */
export function LeaveGuard({ isDirty, isBeingSaved = false, isOfTab = false }: LeaveGuardProps) {
  const isAtRisk = isDirty && !isBeingSaved
  // Users whose session has ended can't save and must be able to reach the login page.
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
      text="Your changes on this page will be lost."
      confirmText="Leave"
      cancelText="Stay"
      variant="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
