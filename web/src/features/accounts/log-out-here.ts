import { logOut } from '@akada/contract/calls/accounts.ts'
import { call } from '../../lib/api.ts'
import { dropCoupon } from '../../lib/saved-coupon.ts'
import { currentSession, endSession } from '../../lib/session.ts'

/** Set `keepsDownloads` if the same user is about to log in again. Otherwise, ask for confirmation first, like `useLogOut`. */
export function logOutHere({ keepsDownloads = false } = {}) {
  if (!currentSession()) return
  // The response is ignored, because this browser deletes the token anyway.
  void call(logOut).catch(() => undefined)
  endSession({ isLost: keepsDownloads })
  dropCoupon()
}
