import { updateProfile } from '@akada/contract/calls/profiles.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { upload } from '../../lib/upload.ts'
import type { Crop } from './picture.rules.ts'
import { type ChosenPicture, cutOut } from './picture-file.ts'
import type { Account } from './profiles.api.ts'

type Chosen = { picture: ChosenPicture; crop: Crop }

/** Uploads the selected part of a picture. The upload reports progress and can be canceled. */
export function usePictureUpload(onSaved: (account: Account) => void) {
  const [percent, setPercent] = useState(0)
  const stop = useRef<() => void>(undefined)
  const { mutate, reset, ...sending } = useMutation({
    mutationFn: async ({ picture, crop }: Chosen) => {
      const controller = new AbortController()
      stop.current = () => controller.abort()
      setPercent(0)
      const file = await cutOut(picture, crop)
      const fileName = `picture.${file.type === 'image/png' ? 'png' : 'webp'}`
      return upload(updateProfile, { file, fileName, onProgress: setPercent, signal: controller.signal })
    },
    onSuccess: onSaved,
    onError: (error) => {
      if (error.name === 'AbortError') reset()
    },
  })
  return {
    send: mutate,
    cancel: () => stop.current?.(),
    forget: reset,
    percent,
    isSending: sending.isPending,
    isSaved: sending.isSuccess,
    error: sending.error,
    sentAt: sending.submittedAt,
  }
}
