import { useEffect, useRef } from 'react'
import type { UploadPurpose } from '../../lib/uploads/upload-state.ts'
import { subscribeToUploads, uploadsNow } from '../../lib/uploads/upload-store.ts'
import { cancelUpload, resumeStoredUploads } from '../../lib/uploads/uploads.ts'
import { useReloadCurriculum } from './curriculum.api.ts'

/** Refetches the curriculum when an upload finishes, and resumes uploads from an earlier visit. */
export function useFinishedUploads(courseId: number) {
  const reloadCurriculum = useReloadCurriculum(courseId)
  const latest = useRef(reloadCurriculum)
  useEffect(() => {
    latest.current = reloadCurriculum
  })

  useEffect(() => {
    const seen = new Set<UploadPurpose>()
    async function look() {
      const finished = uploadsNow().flatMap(({ purpose, status }) => (status === 'DONE' && isOfLecture(purpose) ? [purpose] : []))
      const news = finished.filter((purpose) => !seen.has(purpose))
      if (news.length === 0) return
      for (const purpose of news) seen.add(purpose)
      await latest.current()
      for (const purpose of news) cancelUpload(purpose)
    }
    void resumeStoredUploads()
    void look()
    return subscribeToUploads(() => void look())
  }, [])
}

const isOfLecture = ({ kind }: UploadPurpose) => kind === 'lecture-video' || kind === 'resource'
