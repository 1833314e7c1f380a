import type { ReactNode } from 'react'
import type { DownloadedLecture } from '../../lib/device-store.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { announce } from '../../ui/toast.tsx'
import { allowThisNetwork, pauseDownload, resumeDownload, stopFetching, useDownloadQueue } from './download-queue.ts'
import { remove } from './downloads.ts'

const goOnWords = { PAUSED: 'Resume', FAILED: 'Try again' } as const

/** The menu of a downloaded or queued lecture. */
export function DownloadMenu({
  lecture,
  button,
  label,
  className,
}: {
  lecture: DownloadedLecture
  button: ReactNode
  label: string
  className: string
}) {
  const { state, lectureId } = lecture
  const { waitsFor } = useDownloadQueue()
  return (
    <Menu label={label} button={button} buttonClassName={className}>
      {state === 'WAITING' && waitsFor === 'ask' && (
        <MenuItem icon="download" onSelect={allowThisNetwork}>
          Download over this network
        </MenuItem>
      )}
      {state === 'WAITING' && (
        <MenuItem icon="pause" onSelect={() => void pauseDownload(lecture)}>
          Pause
        </MenuItem>
      )}
      {(state === 'PAUSED' || state === 'FAILED') && (
        <MenuItem icon="refresh" onSelect={() => void resumeDownload(lecture)}>
          {goOnWords[state]}
        </MenuItem>
      )}
      <MenuItem
        icon="trash"
        onSelect={() => {
          stopFetching(lectureId)
          void remove([lectureId]).then(() => announce('Download removed.'))
        }}
      >
        Remove download
      </MenuItem>
    </Menu>
  )
}
