import { Button, LinkButton } from '../../ui/button.tsx'

type PageStepsProps = { page: number; size: number; totalElements: number; linkTo: (page: number) => string }

/** Links to the previous and next page. Renders nothing if the first page is the only one. */
export function PageSteps({ page, size, totalElements, linkTo }: PageStepsProps) {
  const step = (text: string, target: number, isPossible: boolean) =>
    isPossible ? (
      <LinkButton variant="secondary" to={linkTo(target)}>
        {text}
      </LinkButton>
    ) : (
      <Button variant="secondary" disabled>
        {text}
      </Button>
    )
  if (totalElements <= size && page === 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-4 py-6">
      {step('Previous', page - 1, page > 1)}
      <span className="tabular text-ink-muted">Page {page}</span>
      {step('Next', page + 1, page * size < totalElements)}
    </nav>
  )
}
