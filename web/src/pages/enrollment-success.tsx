import { ResultCard } from '../features/checkout/result-card.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export const head = (): Head => ({ title: 'Enrollment successful' })

export function Component() {
  return (
    <ResultCard
      mark={<Icon name="check-circle" className="size-14 text-success" />}
      action={
        <LinkButton to={paths.myLearning()} size="large">
          Start learning
        </LinkButton>
      }
      links={
        <LinkButton to={paths.courses()} variant="secondary">
          Browse courses
        </LinkButton>
      }
    >
      <h1 className="mt-4 text-2xl">Congratulations!</h1>
      <p className="mt-2 text-ink-muted">You’re enrolled. Find your courses in My Learning.</p>
    </ResultCard>
  )
}
