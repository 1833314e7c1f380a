import type { EditableCourse } from '@akada/contract/authoring.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useReviewAct } from './course-reviews.api.ts'

const words = {
  archive: {
    status: 'Listed in the catalog.',
    button: 'Remove from catalog',
    title: 'Remove this course from the catalog?',
    text: 'It’ll be hidden and can’t be bought. Enrolled students keep access. Only an admin can restore it.',
    busy: 'Removing…',
    done: 'was removed from the catalog.',
    failure: 'We couldn’t remove the course from the catalog. Please try again.',
  },
  unarchive: {
    status: 'This course is archived. Only enrolled students can see it.',
    button: 'Restore',
    title: 'Restore this course to the catalog?',
    text: 'It’ll be published again immediately, with its price, reviews and students.',
    busy: 'Restoring…',
    done: 'is published again.',
    failure: 'We couldn’t restore the course. Please try again.',
  },
} as const

const HELD_BACK = 'An admin removed this course from the catalog. Only an admin can restore it.'

/** Shows whether a published or archived course is in the catalog, with a button to remove or restore the course. */
export function CatalogPlace({ course }: { course: EditableCourse }) {
  const act = course.status === 'LIVE' ? 'archive' : 'unarchive'
  const said = words[act]
  const [isAsked, setAsked] = useState(false)
  const move = useReviewAct(course.id, act, {
    done: `“${isolated(course.title)}” ${said.done}`,
    failure: (error) => sentenceOf(error, said.failure),
  })
  const close = () => setAsked(false)
  return (
    <SectionCard title="Catalog">
      <p className="mb-4">{course.isHeldBack ? HELD_BACK : said.status}</p>
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        {said.button}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={said.title}
        text={said.text}
        confirmText={said.button}
        variant={act === 'archive' ? 'danger' : 'primary'}
        busy={move.isPending}
        busyText={said.busy}
        onConfirm={() => move.mutate('', { onSettled: close })}
        onCancel={close}
      />
    </SectionCard>
  )
}
