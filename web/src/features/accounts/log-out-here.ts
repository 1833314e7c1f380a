import { logOut } from '@akada/contract/calls/accounts.ts'
import { call } from '../../lib/api.ts'
import { dropCoupon } from '../../lib/kept-coupon.ts'
import { currentSession, endSession } from '../../lib/session.ts'

/** `keepsDownloads`: the same person is about to log in again. Otherwise ask first, as `useLogOut` does. */
export function logOutHere({ keepsDownloads = false } = {}) {
  if (!currentSession()) return
  // What the server says to it doesn't matter here: this browser forgets the token in any case.
  void call(logOut).catch(() => undefined)
  endSession({ isLost: keepsDownloads })
  dropCoupon()
}
