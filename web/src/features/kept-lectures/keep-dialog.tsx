import type { Quality } from '@akada/contract/playback.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { roughSize } from '../../lib/file-size.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { announce, showToast } from '../../ui/toast.tsx'
import { type Keepable, keepLectures } from './keep-lecture.ts'
import { changeKeepSettings, useKeepSettings } from './keep-settings.ts'
import { bytesToKeep, choiceAmong, qualitiesOf, roomProblem } from './kept.rules.ts'
import { qualityWords, weightAfter } from './kept-words.ts'
import { roomQuery } from './room.ts'
import { WifiSwitch } from './wifi-switch.tsx'

type KeepDialogProps = { open: boolean; title: ReactNode; keepables: readonly Keepable[]; onClose: () => void }

/** Asks for the download quality, and shows the size of each option. */
export function KeepDialog({ open, title, keepables, onClose }: KeepDialogProps) {
  const queryClient = useQueryClient()
  const keeping = useMutation({
    mutationFn: (quality: Quality | null) => keepLectures(queryClient, keepables, quality),
    onSuccess: () => {
      announce('Download started.')
      onClose()
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t start the download. Please try again.') }),
  })
  return (
    <Dialog open={open} title={title} busy={keeping.isPending} onClose={onClose}>
      <KeepForm keepables={keepables} isBusy={keeping.isPending} onKeep={keeping.mutate} onCancel={onClose} />
    </Dialog>
  )
}

type KeepFormProps = {
  keepables: readonly Keepable[]
  isBusy: boolean
  onKeep: (quality: Quality | null) => void
  onCancel: () => void
}

function KeepForm({ keepables, isBusy, onKeep, onCancel }: KeepFormProps) {
  const settings = useKeepSettings()
  const room = useQuery(roomQuery).data
  const name = useId()
  const lectures = keepables.map(({ lecture }) => lecture)
  const choices = qualitiesOf(lectures)
  const chosen = choiceAmong(choices, settings.quality)
  const weightOf = (quality: Quality | null) => lectures.reduce((sum, lecture) => sum + bytesToKeep(lecture, quality), 0)
  const problem = room && roomProblem(room, weightOf(chosen))
  return (
    <>
      <p className="text-ink-muted">
        Downloads play offline for 30 days at a time. They’re removed when you log out or your enrollment ends.
      </p>
      {choices.length > 0 && (
        <fieldset className="mt-4">
          <legend className="mb-1 font-semibold">Quality</legend>
          {choices.map((quality) => (
            <label key={quality} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={name}
                className="size-5 flex-none accent-brand"
                checked={quality === chosen}
                onChange={() => changeKeepSettings({ quality })}
              />
              <span className="flex-1">{qualityWords[quality]}</span>
              <span className="tabular text-ink-muted">{roughSize(weightOf(quality))}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <WifiSwitch />
      </div>
      <p role="status" className={problem ? 'field-error mt-4' : 'mt-4 text-sm text-ink-muted'}>
        {problem ?? (room && `${roughSize(room.free)} available on this device.`)}
      </p>
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={isBusy} busyText="Preparing…" disabled={problem != null} data-autofocus onClick={() => onKeep(chosen)}>
          Download{weightAfter(weightOf(chosen))}
        </Button>
      </DialogActions>
    </>
  )
}
