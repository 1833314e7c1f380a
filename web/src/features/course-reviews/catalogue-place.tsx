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
    standing: 'Everybody finds this course and can buy it.',
    button: 'Take it out',
    title: 'Take this course out of the catalogue?',
    text: 'Nobody can find or buy it any more. Those who have it keep it. Only an admin can bring it back.',
    busy: 'Taking it out...',
    done: 'is out of the catalogue.',
    failure: 'We couldn’t take the course out of the catalogue. Please try again.',
  },
  unarchive: {
    standing: 'This course is archived: only those who have it see it.',
    button: 'Bring it back',
    title: 'Bring this course back into the catalogue?',
    text: 'It is in the catalogue again at once, with its price, its reviews and its students.',
    busy: 'Bringing it back...',
    done: 'is in the catalogue again.',
    failure: 'We couldn’t bring the course back. Please try again.',
  },
} as const

const HELD_BACK = 'An admin has taken this course out of the catalogue: only an admin can bring it back.'

/** Whether a published or archived course is in the catalog. */
export function CataloguePlace({ course }: { course: EditableCourse }) {
  const act = course.status === 'LIVE' ? 'archive' : 'unarchive'
  const said = words[act]
  const [isAsked, setAsked] = useState(false)
  const move = useReviewAct(course.id, act, {
    done: `‘${isolated(course.title)}’ ${said.done}`,
    failure: (error) => sentenceOf(error, said.failure),
  })
  const close = () => setAsked(false)
  return (
    <SectionCard title="Catalogue">
      <p className="mb-4">{course.isHeldBack ? HELD_BACK : said.standing}</p>
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
