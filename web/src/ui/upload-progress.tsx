import { fileSize, roughSize } from '../lib/file-size.ts'
import type { UploadState } from '../lib/uploads/upload-state.ts'
import { sendOriginal, startUpload } from '../lib/uploads/uploads.ts'
import { Button, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { timeLeft, uploadWords } from './upload-words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type UploadProgressProps = {
  upload: UploadState
  onPause: () => void
  onResume: () => void
  onCancel: () => void
  onRetry: () => void
}

/** Shows the state of an upload, with the available actions. */
export function UploadProgress({ upload, ...actions }: UploadProgressProps) {
  const { fileName, status, percent, problem } = upload
  const hasBar = status === 'PREPARING' || status === 'UPLOADING' || (status === 'PAUSED' && percent > 0)
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48">
          <span dir="auto" className="block truncate font-semibold">
            {fileName}
          </span>
          <span role="status" className={`block text-sm ${status === 'FAILED' && !upload.isElsewhere ? 'text-danger' : 'text-ink-muted'}`}>
            {uploadWords(upload)}
          </span>
        </p>
        {!upload.isElsewhere && <UploadActions upload={upload} {...actions} />}
      </div>
      {hasBar && (
        <div className="mt-3">
          <ProgressBar label={`${fileName}: ${percent} percent`} percent={percent} />
          <p className="tabular mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
            <span>{amount(upload)}</span>
            <span>{timeLeft(upload.secondsLeft)}</span>
          </p>
        </div>
      )}
      {problem && !upload.isElsewhere && status !== 'FAILED' && <p className="mt-2 text-sm text-ink-muted">{problem}</p>}
    </div>
  )
}

const amount = ({ status, percent, bytesSent, bytesTotal }: UploadState) =>
  status === 'PREPARING' ? `${percent}%` : `${percent}% · ${fileSize(bytesSent)} of ${fileSize(bytesTotal)}`

function UploadActions({ upload, onPause, onResume, onCancel, onRetry }: UploadProgressProps) {
  const { fileName, status, needsFile, originalBytes, purpose } = upload
  const isMovable = status === 'WAITING' || status === 'PREPARING' || status === 'UPLOADING'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'PREPARING' && (
        <Button variant="quiet" size="small" onClick={() => sendOriginal(purpose)}>
          Upload original{originalBytes === null ? '' : ` (${roughSize(originalBytes)})`}
        </Button>
      )}
      {isMovable && (
        <Button variant="secondary" size="small" aria-label={`Pause upload of ${fileName}`} onClick={onPause}>
          <Icon name="pause" />
          Pause
        </Button>
      )}
      {status === 'PAUSED' && (needsFile ? <ChooseAgain upload={upload} /> : <Again label="Resume" upload={upload} onClick={onResume} />)}
      {status === 'FAILED' && <Again label="Try again" upload={upload} onClick={onRetry} />}
      {status !== 'FINISHING' && (
        <Button
          variant="quiet"
          size="small"
          aria-label={status === 'DONE' ? `Close ${fileName}` : `Cancel upload of ${fileName}`}
          onClick={onCancel}
        >
          <Icon name="close" />
          {status === 'DONE' ? 'Close' : 'Cancel'}
        </Button>
      )}
    </div>
  )
}

function Again({ label, upload, onClick }: { label: 'Resume' | 'Try again'; upload: UploadState; onClick: () => void }) {
  return (
    <Button variant="secondary" size="small" aria-label={`${label}: ${upload.fileName}`} onClick={onClick}>
      <Icon name={label === 'Resume' ? 'play' : 'refresh'} />
      {label}
    </Button>
  )
}

function ChooseAgain({ upload: { fileName, purpose } }: { upload: UploadState }) {
  return (
    <label
      className={buttonClass(
        { variant: 'secondary', size: 'small' },
        'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2',
      )}
    >
      <Icon name="file" />
      <span>
        Choose file<VisuallyHidden>: {fileName}</VisuallyHidden>
      </span>
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) startUpload(file, purpose)
        }}
      />
    </label>
  )
}
