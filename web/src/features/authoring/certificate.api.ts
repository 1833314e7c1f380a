import { deleteCertificatePicture, previewCertificate, replaceCertificatePicture } from '@akada/contract/calls/certificate-designs.ts'
import type { CertificatePicture, previewCertificate as PreviewCall } from '@akada/contract/certificate-designs.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { preparePicture } from '../../lib/prepare-picture.ts'
import { upload } from '../../lib/upload.ts'
import { showToast } from '../../ui/toast.tsx'

export type CertificateDesign = Sent<typeof PreviewCall>['body']

const previewKey = (courseId: number) => ['certificate-preview', courseId]

export const previewQuery = (courseId: number, design: CertificateDesign) =>
  queryOptions({
    queryKey: [...previewKey(courseId), design],
    queryFn: ({ signal }) => call(previewCertificate, { params: { id: courseId }, body: design }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Uploads or removes a picture on the certificates of a course. */
export function useCertificatePicture(courseId: number, picture: CertificatePicture) {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const stop = useRef<() => void>(undefined)
  const changed = async () => {
    await queryClient.invalidateQueries({ queryKey: ['editable-course', courseId] })
    void queryClient.invalidateQueries({ queryKey: previewKey(courseId) })
  }
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController()
      stop.current = () => controller.abort()
      setPercent(0)
      return upload(replaceCertificatePicture, {
        file: await preparePicture(file),
        fileName: file.name,
        fields: { courseId: String(courseId), picture },
        onProgress: setPercent,
        signal: controller.signal,
      })
    },
    onSuccess: async () => {
      await changed()
      showToast({ kind: 'success', text: 'Picture saved.' })
    },
    onError: (failure) => {
      if (failure.name === 'AbortError') sending.reset()
    },
  })
  const removal = useMutation({
    mutationFn: () => call(deleteCertificatePicture, { params: { id: courseId, picture } }),
    onSuccess: changed,
  })
  return { sending, removal, percent, cancel: () => stop.current?.() }
}
