import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type FileButtonProps = {
  label: string
  /** Text that completes the label for screen readers. */
  about: string
  accept: string
  multiple?: boolean
  variant?: 'quiet' | 'secondary'
  onFiles: (files: readonly File[]) => void
}

export const FileButton = ({ label, about, accept, multiple = false, variant = 'quiet', onFiles }: FileButtonProps) => (
  <label
    className={buttonClass(
      { variant, size: 'small' },
      'min-h-11 cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand',
    )}
  >
    <Icon name="upload" />
    <span>
      {label}
      <VisuallyHidden> {about}</VisuallyHidden>
    </span>
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      className="sr-only"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Allows the user to choose the same file again.
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  </label>
)
