import type { OwnBundle } from '@akada/contract/bundles.ts'
import { replaceBundleCover } from '@akada/contract/calls/bundles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { pictureAccept, preparePicture } from '../../lib/prepare-picture.ts'
import { upload } from '../../lib/upload.ts'
import { FileChoice } from '../../ui/file-choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Shows the bundle's cover as in lists, and replaces it. */
export function BundleCover({ bundle }: { bundle: OwnBundle }) {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setPercent(0)
      const fields = { bundleId: String(bundle.id) }
      return upload(replaceBundleCover, { file: await preparePicture(file), fileName: file.name, fields, onProgress: setPercent })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['own-bundle', bundle.id] })
      void queryClient.invalidateQueries({ queryKey: ['bundle', bundle.id] })
      showToast({ kind: 'success', text: 'Cover saved.' })
    },
  })
  return (
    <SectionCard title="Cover" intro="Without a cover, the bundle shows the cover of its first course.">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <div className="overflow-hidden rounded-md border border-line">
          <ImageCover
            id={bundle.id}
            src={bundle.coverImageUrl}
            widths={bundle.coverWidths}
            sizes="(min-width: 40rem) 368px, calc(100vw - 74px)"
            width={750}
            height={422}
            alt={bundle.coverImageUrl ? 'Current cover' : ''}
          />
        </div>
        <div className="grid content-start justify-items-start gap-3">
          <p id="cover-hint" className="field-hint">
            Recommended size: 750x422 pixels or larger (16:9). JPEG, PNG, WebP, AVIF, GIF or TIFF.
          </p>
          <FileChoice
            label="Choose cover"
            accept={pictureAccept}
            describedBy="cover-hint cover-error"
            disabled={sending.isPending}
            onFile={(file) => sending.mutate(file)}
          />
          {sending.isPending && <ProgressBar label="Cover upload" percent={percent} />}
          <div id="cover-error" role="alert">
            {sending.error && (
              <p className="field-error">
                <Icon name="warning" />
                {sentenceOf(sending.error, 'We couldn’t upload this image. Please try again.')}
              </p>
            )}
          </div>
        </div>
      </div>
    </SectionCard>
  )
}
