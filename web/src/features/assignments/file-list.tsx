import type { AssignmentFile } from '@akada/contract/assignments.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { sentenceOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/file-size.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useDeleteFile } from './assignments.api.ts'

type FileListProps = { label: string; files: readonly AssignmentFile[]; isEditable?: boolean }

/** Lists files with their downloads. */
export const FileList = ({ label, files, isEditable = false }: FileListProps) =>
  files.length > 0 && (
    <ul aria-label={label} className="rounded-md border border-line bg-surface px-3">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2 border-t border-line py-1 first:border-0">
          <Icon name="file" className="flex-none text-ink-muted" />
          <bdi className="min-w-0 flex-1 leading-snug wrap-anywhere">{file.name}</bdi>
          <span className="tabular text-sm whitespace-nowrap text-ink-muted">{fileSize(file.size)}</span>
          <a
            href={file.url}
            download
            className={buttonClass({ variant: 'quiet', shape: 'icon' })}
            title="Download"
            aria-label={`Download ${file.name}`}
          >
            <Icon name="download" />
          </a>
          {isEditable && <DeleteButton file={file} />}
        </li>
      ))}
    </ul>
  )

function DeleteButton({ file: { id, name } }: { file: AssignmentFile }) {
  const removal = useDeleteFile()
  return (
    <Button
      variant="quiet"
      shape="icon"
      aria-label={`Delete ${name}`}
      title="Delete"
      busy={removal.isPending}
      onClick={() =>
        removal.mutate(id, {
          onSuccess: () => showToast({ kind: 'success', text: `Deleted “${isolated(name)}”.` }),
          onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t delete this file. Please try again.') }),
        })
      }
    >
      <Icon name="trash" />
    </Button>
  )
}
