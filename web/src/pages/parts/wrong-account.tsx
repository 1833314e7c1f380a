import { MissingRole } from '../../features/accounts/missing-role.tsx'
import { useLogOut } from '../../features/accounts/use-log-out.tsx'
import type { NeededRole } from '../../lib/access.ts'

/** Shown to a logged-in user whose account may not open the requested page. */
export function WrongAccount({ role, onSwitched }: { role: NeededRole; onSwitched: () => void }) {
  const { logOut, question } = useLogOut(onSwitched)
  return (
    <>
      <MissingRole role={role} onSwitch={logOut} />
      {question}
    </>
  )
}
