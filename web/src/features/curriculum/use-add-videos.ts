import { counted } from '@akada/contract/counts.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { sentenceOf } from '../../lib/api.ts'
import { startUpload } from '../../lib/uploads/uploads.ts'
import { isVideo, notVideoSentence } from '../../lib/video-files.ts'
import { showToast } from '../../ui/toast.tsx'
import { useCreateLectures } from './curriculum.api.ts'
import { byName, titleOfFile } from './curriculum.rules.ts'
import { videoPurpose } from './video-state.ts'

/** Creates a lecture for each video and queues its upload. Other files are skipped and named in a message. */
export function useAddVideos(courseId: number) {
  const { mutateAsync } = useCreateLectures(courseId)
  return async (sectionId: number, files: readonly File[]) => {
    const videos = files.filter(isVideo).toSorted(byName)
    const others = files.filter((file) => !isVideo(file))
    if (others.length > 0) showToast({ kind: 'error', text: leftOut(others) })
    if (videos.length === 0) return
    try {
      await mutateAsync({
        lectures: videos.map(({ name }) => ({ sectionId, title: titleOfFile(name), contentType: 'VIDEO' })),
        onMade: (lectureId, place) => {
          const video = videos[place]
          if (video) startUpload(video, videoPurpose(lectureId))
        },
      })
      showToast({ kind: 'success', text: `${counted(videos.length, 'lecture')} added.` })
    } catch (error) {
      showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t add every lecture. Please add the missing videos again.') })
    }
  }
}

const leftOut = (files: readonly File[]): string => {
  const [first, ...others] = files
  if (first && others.length === 0) return notVideoSentence(first)
  return `${isolated(first?.name ?? '')} and ${counted(others.length, 'other file')} aren’t supported videos and were skipped.`
}
