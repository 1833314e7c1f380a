import type { CertificatePicture } from '@akada/contract/certificate-designs.ts'
import { sentenceOf } from '../../lib/api.ts'
import { pictureAccept } from '../../lib/prepare-picture.ts'
import { Button } from '../../ui/button.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useCertificatePicture } from './certificate.api.ts'

type CertificatePictureFieldProps = {
  courseId: number
  picture: CertificatePicture
  label: string
  hint: string
  /** Whether the course has the picture. */
  isSet: boolean
  disabled: boolean
}

/** Uploads, replaces and removes a picture on a course's certificates. The preview shows it. */
export function CertificatePictureField({ courseId, picture, label, hint, isSet, disabled }: CertificatePictureFieldProps) {
  const { sending, removal, percent, cancel } = useCertificatePicture(courseId, picture)
  const error = sending.error ?? removal.error
  const name = label.toLowerCase()
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-2">
      <legend className="field-label">{label}</legend>
      <p id={`${picture}-hint`} className="field-hint">
        {hint} JPEG, PNG, WebP, AVIF, GIF or TIFF.
      </p>
      <div className="flex flex-wrap gap-3">
        <FileChoice
          label={`${isSet ? 'Replace' : 'Choose'} ${name}`}
          accept={pictureAccept}
          describedBy={`${picture}-hint ${picture}-error`}
          disabled={disabled || sending.isPending}
          onFile={(file) => sending.mutate(file)}
        />
        {isSet && (
          <Button variant="quiet" disabled={disabled || sending.isPending} busy={removal.isPending} onClick={() => removal.mutate()}>
            Remove {name}
          </Button>
        )}
      </div>
      {sending.isPending && (
        <div className="w-full max-w-sm">
          <ProgressBar label={`${label} upload`} percent={percent} />
          <p className="tabular mt-1 flex items-center justify-between gap-4 text-sm text-ink-muted">
            <span>{percent}%</span>
            <Button variant="quiet" size="small" onClick={cancel}>
              Cancel
            </Button>
          </p>
        </div>
      )}
      <div id={`${picture}-error`} role="alert">
        {error && (
          <p className="field-error">
            <Icon name="warning" />
            {sentenceOf(error, 'We couldn’t save this change. Please try again.')}
          </p>
        )}
      </div>
    </fieldset>
  )
}
