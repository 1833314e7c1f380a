import { useState } from 'react'
import { type Downloads, downloadsOf } from '../../lib/device-store.ts'
import { roughSize } from '../../lib/file-size.ts'
import { currentSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { logOutHere } from './log-out-here.ts'

/** Logs out in this browser. Asks for confirmation if logging out deletes downloaded lectures. Render `question` next to the control. */
export function useLogOut(onLoggedOut: () => void) {
  const [downloads, setDownloads] = useState<Downloads | null>(null)

  function leave() {
    setDownloads(null)
    logOutHere()
    onLoggedOut()
  }

  async function logOut() {
    const found = await findDownloads()
    if (found) setDownloads(found)
    else leave()
  }

  const question = downloads && (
    <ConfirmDialog
      open
      title="Log out and delete downloads?"
      text={deletionWords(downloads)}
      confirmText="Log out"
      cancelText="Stay logged in"
      variant="danger"
      onConfirm={leave}
      onCancel={() => setDownloads(null)}
    />
  )
  return { logOut: () => void logOut(), question }
}

/** Returns null if this device has no downloads or its storage can't be read. */
async function findDownloads(): Promise<Downloads | null> {
  const person = currentSession()?.uid
  if (person === undefined) return null
  try {
    const downloads = await downloadsOf(person)
    return downloads.lectures > 0 ? downloads : null
  } catch {
    return null
  }
}

const deletionWords = ({ lectures, bytes }: Downloads) =>
  `Logging out deletes ${lectures === 1 ? 'your downloaded lecture' : `your ${lectures} downloaded lectures`} (${roughSize(bytes)}) from this device. Downloading again uses your data.`
