export const ReplyCount = ({ count }: { count: number }) => (
  <span className="tabular text-sm text-ink-muted">
    {count} {count === 1 ? 'reply' : 'replies'}
  </span>
)
