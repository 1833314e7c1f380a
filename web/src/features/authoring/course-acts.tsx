import type { OwnCourse } from '@akada/contract/authoring.ts'
import type { CourseStatus } from '@akada/contract/courses.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type CourseAct, useCourseAct } from './authoring.api.ts'

type Words = {
  item: string
  icon: IconName
  title: string
  text: string
  confirm: string
  busy: string
  done: string
  failure: string
  variant: 'primary' | 'danger'
}

const words: Record<CourseAct, Words> = {
  archive: {
    item: 'Archive',
    icon: 'archive',
    title: 'Archive this course?',
    text: 'It will be removed from the catalog. Enrolled students keep access. You can restore it at any time.',
    confirm: 'Archive',
    busy: 'Archiving…',
    done: 'was archived.',
    failure: 'We couldn’t archive this course. Please try again.',
    variant: 'primary',
  },
  unarchive: {
    item: 'Restore',
    icon: 'back',
    title: 'Restore this course?',
    text: 'It will return to the catalog with its price, reviews and students.',
    confirm: 'Restore',
    busy: 'Restoring…',
    done: 'was restored.',
    failure: 'We couldn’t restore this course. Please try again.',
    variant: 'primary',
  },
  delete: {
    item: 'Delete',
    icon: 'trash',
    title: 'Delete this course?',
    text: 'Its sections, lectures, videos and files will also be deleted. This can’t be undone.',
    confirm: 'Delete course',
    busy: 'Deleting…',
    done: 'was deleted.',
    failure: 'We couldn’t delete this course. Please try again.',
    variant: 'danger',
  },
}

const actsOf: Partial<Record<CourseStatus, readonly CourseAct[]>> = {
  DRAFT: ['delete'],
  CHANGES_REQUESTED: ['delete'],
  LIVE: ['archive'],
  ARCHIVED: ['unarchive'],
}

type CourseActsProps = {
  course: Pick<OwnCourse, 'id' | 'title' | 'status' | 'isHeldBack'>
  /** Additional menu items at the top. */
  children?: ReactNode
}

/** The menu of a course card. Renders nothing if it has no items. */
export function CourseActs({ course, children }: CourseActsProps) {
  const [asked, setAsked] = useState<CourseAct | null>(null)
  const act = useCourseAct(course.id)
  const acts = course.isHeldBack ? [] : (actsOf[course.status] ?? [])
  const said = words[asked ?? acts[0] ?? 'archive']

  function confirm() {
    if (asked === null) return
    act.mutate(asked, {
      onSuccess: () => showToast({ kind: 'success', text: `“${isolated(course.title)}” ${said.done}` }),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, said.failure) }),
      onSettled: () => setAsked(null),
    })
  }

  if (acts.length === 0 && !children) return null
  return (
    <>
      <Menu
        button={<Icon name="more" />}
        label={`More actions for ${course.title}`}
        buttonClassName={buttonClass({ variant: 'quiet', shape: 'icon', size: 'small' })}
      >
        {children}
        {acts.map((name) => (
          <MenuItem key={name} icon={words[name].icon} onSelect={() => setAsked(name)}>
            {words[name].item}
          </MenuItem>
        ))}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        title={said.title}
        text={said.text}
        confirmText={said.confirm}
        variant={said.variant}
        busy={act.isPending}
        busyText={said.busy}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
