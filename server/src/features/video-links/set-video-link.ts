import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { linkFault, readVideoAddress } from '@akada/contract/video-addresses.ts'
import { type Editor, showLecture } from '#features/curriculum/curriculum.editor.ts'
import { setLectureVideo } from '#features/curriculum/set-lecture-video.ts'
import { getVideoLinkRules } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'

type Given = { lectureId: number; url: string; durationSeconds: number }

/** Lets a VIDEO lecture play a video from another site. Requests nothing from there. */
export async function setVideoLink(tx: Tx, editor: Editor, { lectureId, url, durationSeconds }: Given): Promise<EditableLecture> {
  const link = readVideoAddress(url)
  const fault = 'fault' in link ? link.fault : linkFault(link, await getVideoLinkRules(tx))
  if (fault !== null || 'fault' in link) return refuse('INVALID_INPUT', { errors: [{ path: 'url', message: fault ?? '' }] })
  const course = await setLectureVideo(tx, editor.user, { lectureId, link: link.url, durationSeconds, now: editor.now })
  return showLecture(tx, { ...editor, course }, lectureId)
}
