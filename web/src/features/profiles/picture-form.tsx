import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Crop, middleSquare } from './picture.rules.ts'
import { type ChosenPicture, openPicture } from './picture-file.ts'
import { fullName } from './profile-words.ts'
import type { Account } from './profiles.api.ts'
import { RemovePicture } from './remove-picture.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

const loadCrop = () => import('./picture-crop.tsx').then(({ PictureCrop }) => ({ default: PictureCrop }))
const PictureCrop = lazy(loadCrop)

const UNREADABLE = 'This is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.'
// How long the success banner is visible (docs/product.md P-19.1).
const BANNER_MS = 5000

type PictureFormProps = {
  account: Account
  onAccount: (account: Account) => void
  onSaved: () => void
  /** Receives whether there is an unsaved picture. */
  onDirty: (isDirty: boolean) => void
}

export function PictureForm({ account, onAccount, onSaved, onDirty }: PictureFormProps) {
  const [chosen, setChosen] = useState<{ picture: ChosenPicture; crop: Crop } | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const sending = usePictureUpload((saved) => {
    setChosen(null)
    onAccount(saved)
    onSaved()
  })

  useEffect(() => onDirty(chosen !== null), [chosen, onDirty])

  const choose = async (file: File) => {
    sending.forget()
    try {
      const picture = await openPicture(file)
      setChosen({ picture, crop: middleSquare(picture.bitmap) })
      setUnreadable(false)
    } catch {
      setChosen(null)
      setUnreadable(true)
    }
  }

  return (
    <SectionCard title="Profile Picture">
      <div className="grid justify-items-start gap-5">
        {chosen ? (
          <div>
            <p className="mb-3 text-ink-muted">Move the circle to frame your picture.</p>
            <Suspense fallback={<Skeleton className="h-80 max-w-md rounded-md" />}>
              <PictureCrop {...chosen} disabled={sending.isSending} onChange={(crop) => setChosen({ ...chosen, crop })} />
            </Suspense>
          </div>
        ) : (
          <Avatar name={fullName(account)} src={account.smallProfileUrl} size={96} />
        )}
        <FileButton isUnreadable={isUnreadable} disabled={sending.isSending} onChoose={(file) => void choose(file)} />
        {chosen && sending.isSending && <Progress name={chosen.picture.name} percent={sending.percent} />}
        {/* Shown next to the button, because above a tall picture the banner would be out of view. */}
        {sending.isSaved && <Banner kind="success">Profile Picture Updated successfully!</Banner>}
        {sending.error && (
          <Banner key={sending.sentAt} kind="error" leaveAfterMs={BANNER_MS}>
            {sentenceOf(sending.error, 'Failed to update profile. Please try again.')}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={chosen === null}
            busy={sending.isSending}
            busyText="Uploading..."
            onClick={() => chosen && sending.send(chosen)}
          >
            Save
          </Button>
          {sending.isSending && (
            <Button variant="secondary" onClick={sending.cancel}>
              Cancel
            </Button>
          )}
          {chosen && !sending.isSending && (
            <Button variant="secondary" onClick={() => setChosen(null)}>
              Discard
            </Button>
          )}
          {!chosen && account.profileUrl !== null && <RemovePicture onAccount={onAccount} />}
        </div>
      </div>
    </SectionCard>
  )
}

type FileButtonProps = { isUnreadable: boolean; disabled: boolean; onChoose: (file: File) => void }

function FileButton({ isUnreadable, disabled, onChoose }: FileButtonProps) {
  const takeFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onChoose(file)
    // Allows the user to choose the same file again.
    currentTarget.value = ''
  }
  return (
    <div>
      <label className={buttonClass({ variant: 'secondary' }, fileButtonClass)}>
        <Icon name="upload" />
        Choose Image
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          className="sr-only"
          disabled={disabled}
          aria-describedby={isUnreadable ? 'picture-hint picture-error' : 'picture-hint'}
          aria-invalid={isUnreadable || undefined}
          onClick={() => void loadCrop()}
          onChange={takeFile}
        />
      </label>
      <p id="picture-hint" className="field-hint mt-2">
        Recommended size: 200x200 pixels
      </p>
      <p id="picture-error" role="alert" className="field-error">
        {isUnreadable && UNREADABLE}
      </p>
    </div>
  )
}

const fileButtonClass =
  'relative has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'

const Progress = ({ name, percent }: { name: string; percent: number }) => (
  <div className="w-full max-w-md">
    <ProgressBar label={`Uploading ${name}`} percent={percent} />
    <p className="tabular mt-1 flex justify-between gap-4 text-sm text-ink-muted">
      <span dir="auto" className="min-w-0 truncate">
        {name}
      </span>
      <span>{percent}%</span>
    </p>
  </div>
)
