import type { ReactNode } from 'react'
import type { KeptLecture } from '../../lib/device-store.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { announce } from '../../ui/toast.tsx'
import { allowThisNetwork, pauseKeeping, resumeKeeping, stopFetching, useKeepQueue } from './keep-queue.ts'
import { remove } from './kept-lectures.ts'

const goOnWords = { PAUSED: 'Resume', FAILED: 'Try again' } as const

/** The menu of a downloaded or queued lecture. */
export function KeptMenu({
  lecture,
  button,
  label,
  className,
}: {
  lecture: KeptLecture
  button: ReactNode
  label: string
  className: string
}) {
  const { state, lectureId } = lecture
  const { waitsFor } = useKeepQueue()
  return (
    <Menu label={label} button={button} buttonClassName={className}>
      {state === 'WAITING' && waitsFor === 'ask' && (
        <MenuItem icon="download" onSelect={allowThisNetwork}>
          Download over this network
        </MenuItem>
      )}
      {state === 'WAITING' && (
        <MenuItem icon="pause" onSelect={() => void pauseKeeping(lecture)}>
          Pause
        </MenuItem>
      )}
      {(state === 'PAUSED' || state === 'FAILED') && (
        <MenuItem icon="refresh" onSelect={() => void resumeKeeping(lecture)}>
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
