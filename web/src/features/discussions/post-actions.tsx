import type { Question, Reply } from '@akada/contract/discussions.ts'
import { useState } from 'react'
import { ContentReportDialog } from '../../ui/content-report-dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { arrange, release, report, useQuickChange } from './discussions.api.ts'
import { DeleteDialog } from './post-dialogs.tsx'

type PostActionsProps = {
  post: Question | Reply
  onEdit: () => void
  onDeleted: () => void
}

/** The menu of a post. Renders nothing if the menu has no items. */
export function PostActions({ post, onEdit, onDeleted }: PostActionsProps) {
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null)
  const releasing = useQuickChange(
    () => release(post.id),
    () => 'All students can now see this post.',
  )
  const question = 'title' in post ? post : null
  const may = { arrange: false, ...post.may }
  const close = () => setAsked(null)

  if (!may.edit && !may.delete && !may.report && !may.release && !may.arrange) return null
  return (
    <>
      <Menu
        label="Post actions"
        button={
          <span aria-hidden="true" className="text-xs">
            •••
          </span>
        }
        buttonClassName="button button-icon button-small flex-none text-ink-muted hover:bg-sunken hover:text-ink"
      >
        {may.release && (
          <MenuItem icon="check" onSelect={() => releasing.mutate(undefined)}>
            Show to everyone
          </MenuItem>
        )}
        {may.edit && (
          <MenuItem icon="edit" onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {question && may.arrange && <ArrangeItems question={question} />}
        {may.report && (
          <MenuItem icon="warning" onSelect={() => setAsked('report')}>
            Report
          </MenuItem>
        )}
        {may.delete && (
          <MenuItem icon="trash" onSelect={() => setAsked('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <DeleteDialog
        open={asked === 'delete'}
        post={post}
        leavesReplies={(question?.replies ?? 0) > 0}
        onDeleted={() => {
          close()
          onDeleted()
        }}
        onClose={close}
      />
      <ContentReportDialog open={asked === 'report'} what="post" send={(reason) => report(post.id, reason)} onClose={close} />
    </>
  )
}

function ArrangeItems({ question: { id, isPinned, isLocked } }: { question: Question }) {
  const arranging = useQuickChange(
    (arrangement: { isPinned: boolean; isLocked: boolean }) => arrange(id, arrangement),
    (now) => (now.isPinned !== isPinned ? (now.isPinned ? 'Pinned.' : 'Unpinned.') : now.isLocked ? 'Locked.' : 'Unlocked.'),
  )
  return (
    <>
      <MenuItem icon="bookmark" onSelect={() => arranging.mutate({ isPinned: !isPinned, isLocked })}>
        {isPinned ? 'Unpin' : 'Pin to the top'}
      </MenuItem>
      <MenuItem icon="lock" onSelect={() => arranging.mutate({ isPinned, isLocked: !isLocked })}>
        {isLocked ? 'Unlock' : 'Lock'}
      </MenuItem>
    </>
  )
}
