import type { Quality } from '@akada/contract/playback.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { roughSize } from '../../lib/file-size.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { announce, showToast } from '../../ui/toast.tsx'
import { type Downloadable, downloadLectures } from './download-lecture.ts'
import { changeDownloadSettings, useDownloadSettings } from './download-settings.ts'
import { qualityWords, weightAfter } from './download-words.ts'
import { bytesToDownload, choiceAmong, qualitiesOf, roomProblem } from './downloads.rules.ts'
import { roomQuery } from './room.ts'
import { WifiSwitch } from './wifi-switch.tsx'

type DownloadDialogProps = { open: boolean; title: ReactNode; downloadables: readonly Downloadable[]; onClose: () => void }

/** Asks for the download quality, and shows the size of each option. */
export function DownloadDialog({ open, title, downloadables, onClose }: DownloadDialogProps) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: (quality: Quality | null) => downloadLectures(queryClient, downloadables, quality),
    onSuccess: () => {
      announce('Download started.')
      onClose()
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t start the download. Please try again.') }),
  })
  return (
    <Dialog open={open} title={title} busy={download.isPending} onClose={onClose}>
      <DownloadForm downloadables={downloadables} isBusy={download.isPending} onDownload={download.mutate} onCancel={onClose} />
    </Dialog>
  )
}

type DownloadFormProps = {
  downloadables: readonly Downloadable[]
  isBusy: boolean
  onDownload: (quality: Quality | null) => void
  onCancel: () => void
}

function DownloadForm({ downloadables, isBusy, onDownload, onCancel }: DownloadFormProps) {
  const settings = useDownloadSettings()
  const room = useQuery(roomQuery).data
  const name = useId()
  const lectures = downloadables.map(({ lecture }) => lecture)
  const choices = qualitiesOf(lectures)
  const chosen = choiceAmong(choices, settings.quality)
  const weightOf = (quality: Quality | null) => lectures.reduce((sum, lecture) => sum + bytesToDownload(lecture, quality), 0)
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
                onChange={() => changeDownloadSettings({ quality })}
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
        <Button busy={isBusy} busyText="Preparing…" disabled={problem != null} data-autofocus onClick={() => onDownload(chosen)}>
          Download{weightAfter(weightOf(chosen))}
        </Button>
      </DialogActions>
    </>
  )
}
