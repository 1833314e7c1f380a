import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { upvote, useQuickChange } from './discussions.api.ts'

type UpvoteButtonProps = { post: { id: number; upvotes: number; isUpvoted: boolean; may: { upvote: boolean } } }

/** Shows the vote and its effect on the total immediately. A refetch then brings the server's total. */
export function UpvoteButton({ post }: UpvoteButtonProps) {
  const change = useQuickChange(
    (isUpvoted: boolean) => upvote(post.id, isUpvoted),
    (isUpvoted) => (isUpvoted ? 'Upvoted.' : 'Upvote removed.'),
  )
  const isUpvoted = change.isPending ? change.variables : post.isUpvoted
  const upvotes = post.upvotes + Number(isUpvoted) - Number(post.isUpvoted)
  const label = `${upvotes} ${upvotes === 1 ? 'upvote' : 'upvotes'}`

  if (!post.may.upvote)
    return (
      <span className="tabular inline-flex items-center gap-1 px-1 text-sm text-ink-muted">
        <Icon name="chevron-down" className="size-4 rotate-180" />
        {label}
      </span>
    )
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={isUpvoted}
      aria-label={`Upvote, ${label}`}
      className="tabular -ml-3 aria-pressed:text-brand"
      onClick={() => {
        if (!change.isPending) change.mutate(!isUpvoted)
      }}
    >
      <Icon name="chevron-down" className="size-4 rotate-180" />
      {label}
    </Button>
  )
}
