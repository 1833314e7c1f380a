import { Button, LinkButton } from './button.tsx'

type PaginationProps = {
  page: number
  pages: number
  /** Returns the URL of a page. If given, the buttons are links that work without scripts. */
  linkTo?: (page: number) => string
  onChange?: (page: number) => void
  label?: string
}

export function Pagination({ page, pages, linkTo, onChange, label = 'Pages' }: PaginationProps) {
  const step = (text: string, target: number) =>
    linkTo && target >= 1 && target <= pages ? (
      <LinkButton variant="secondary" to={linkTo(target)}>
        {text}
      </LinkButton>
    ) : (
      <Button variant="secondary" disabled={target < 1 || target > pages} onClick={() => onChange?.(target)}>
        {text}
      </Button>
    )
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4 py-6">
      {step('Previous', page - 1)}
      <span className="tabular text-ink-muted">
        Page {page} of {pages}
      </span>
      {step('Next', page + 1)}
    </nav>
  )
}
