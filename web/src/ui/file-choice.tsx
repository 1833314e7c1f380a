import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

type FileChoiceProps = { label: string; accept: string; describedBy: string; disabled?: boolean; onFile: (file: File) => void }

export const FileChoice = ({ label, accept, describedBy, disabled = false, onFile }: FileChoiceProps) => (
  <label
    className={buttonClass(
      { variant: 'secondary' },
      'relative has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
    )}
  >
    <Icon name="upload" />
    {label}
    <input
      type="file"
      accept={accept}
      className="sr-only"
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // Allows choosing the same file again.
        currentTarget.value = ''
      }}
    />
  </label>
)
