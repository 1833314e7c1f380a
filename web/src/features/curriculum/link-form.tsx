import { setVideoLink } from '@akada/contract/calls/video-links.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { videoLinkLimits } from '@akada/contract/limits.ts'
import type { VideoLink } from '@akada/contract/playback.ts'
import { linkFault, readVideoAddress, type VideoLinkRules } from '@akada/contract/video-addresses.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, sentenceOf } from '../../lib/api.ts'
import { clock } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { announce } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { keepLecture, useReloadCurriculum } from './curriculum.api.ts'
import { useCurriculumActions } from './curriculum-context.ts'
import { secondsOf } from './video-length.ts'

type Values = { url: string; length: string }

type LinkFormProps = { lecture: EditableLecture; rules: VideoLinkRules; onClose: () => void }

/** Takes the address and the length of a video from another site. The preview measures the length. */
export function LinkForm({ lecture: { id, title, link, durationSeconds }, rules, onClose }: LinkFormProps) {
  const { courseId, slots } = useCurriculumActions()
  const queryClient = useQueryClient()
  const reloadCurriculum = useReloadCurriculum(courseId)
  const { banner, showFault, clearFault } = useFormFault()
  const [previewed, setPreviewed] = useState<VideoLink | null>(null)
  const form = useTouchedForm<Values>({ defaultValues: { url: link?.url ?? '', length: link ? clock(durationSeconds) : '' } })
  const { errors } = form.formState
  useEffect(() => form.setFocus('url'), [form])

  const save = useMutation({
    mutationFn: async (body: { url: string; durationSeconds: number }) => {
      await keepLecture({ queryClient, courseId }, await call(setVideoLink, { params: { id }, body }))
      await reloadCurriculum()
    },
    onSuccess: () => {
      announce(`Link saved for ${title}`)
      onClose()
    },
    onError: (error) => showFault(sentenceOf(error, 'We couldn’t save this link. Please try again.')),
  })

  const faultOf = (url: string) => {
    const read = readVideoAddress(url)
    return 'fault' in read ? read.fault : linkFault(read, rules)
  }
  const preview = async () => {
    if (!(await form.trigger('url'))) return
    const read = readVideoAddress(form.getValues('url'))
    setPreviewed('fault' in read ? null : read)
  }
  const submit = form.handleSubmit(({ url, length }) => {
    clearFault()
    save.mutate({ url, durationSeconds: secondsOf(length) ?? 0 })
  })
  return (
    <Form aria-label={`Link for ${title}`} className="grid gap-4 rounded-md border border-line bg-surface p-4" onSubmit={submit}>
      {banner}
      <TextField
        label="Video link"
        hint={hintOf(rules)}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={videoLinkLimits.url}
        error={errors.url?.message}
        {...form.register('url', { validate: (url) => faultOf(url) ?? true })}
      />
      {previewed && (
        <div className="max-w-xl">
          {slots.linkedVideo({
            ...{ link: previewed, title },
            onDuration: (seconds) => seconds > 0 && form.setValue('length', clock(seconds), { shouldValidate: true }),
          })}
        </div>
      )}
      <TextField
        label="Length"
        hint="Minutes and seconds, such as 12:30. If you preview and play the video, we fill this in."
        required
        inputMode="numeric"
        dir="ltr"
        error={errors.length?.message}
        {...form.register('length', { validate: (length) => secondsOf(length) !== null || 'Enter minutes and seconds, such as 12:30.' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyText="Saving…">
          Save link
        </Button>
        <Button variant="secondary" onClick={() => void preview()}>
          Preview
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const hintOf = ({ hosts }: VideoLinkRules): string =>
  `A link to a YouTube or Vimeo video${hosts.length > 0 ? `, or to an MP4 or HLS file on ${hosts.join(', ')}` : ''}. The video loads when a student presses play.`
