import { replaceLogo } from '@akada/contract/calls/site-settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { pictureAccept, preparePicture } from '../../lib/prepare-picture.ts'
import { upload } from '../../lib/upload.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Settings, settingsQuery } from './site-settings.api.ts'

type Brand = Settings['brand']

/** The logo beside the site name. A new logo is saved as soon as it is chosen. */
export function LogoCard({ brand: { version, logoUrl, siteName, otherwise } }: { brand: Brand }) {
  const hintId = useId()
  const queryClient = useQueryClient()
  const show = (brand: Brand) => queryClient.setQueryData(settingsQuery.queryKey, (all) => all && { ...all, brand })
  const saving = useMutation({
    mutationFn: async (file: File | null) =>
      file === null
        ? call(replaceLogo, { body: { version } })
        : upload(replaceLogo, { file: await preparePicture(file), fileName: file.name, fields: { version: String(version) } }),
    onSuccess: (saved) => {
      show(saved)
      showToast({ kind: 'success', text: 'Logo saved.' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED') show(error.data as Brand)
    },
  })

  return (
    <SectionCard
      title="Logo"
      intro="Shown next to the site name on pages, emails, receipts and certificates, as the browser icon and as the icon of the installed app."
    >
      <p className="mb-5 flex w-fit max-w-full items-center gap-2 rounded-md border border-line bg-canvas px-4 py-3 text-xl font-bold text-brand">
        <img src={logoUrl ?? '/favicon.svg'} alt="" width={32} height={32} />
        <span className="min-w-0 truncate">{siteName || otherwise.siteName}</span>
      </p>
      <p id={hintId} className="field-hint mb-3">
        Best with at least 512 × 512 pixels. Up to 5 MB: JPEG, PNG, WebP, AVIF, GIF or TIFF. Images that aren’t square are cropped to the
        center.
      </p>
      <div className="flex flex-wrap gap-3">
        <FileChoice
          label={logoUrl === null ? 'Choose logo' : 'Change logo'}
          accept={pictureAccept}
          describedBy={hintId}
          disabled={saving.isPending}
          onFile={(file) => saving.mutate(file)}
        />
        {logoUrl !== null && (
          <Button variant="quiet" busy={saving.isPending} busyText="Saving…" onClick={() => saving.mutate(null)}>
            Restore default
          </Button>
        )}
      </div>
      {/* Stays until the next attempt, beside the button. A form’s banner would leave while the admin looks elsewhere. */}
      {saving.isError && (
        <div className="mt-4">
          <Banner key={saving.submittedAt} kind="error">
            {sentenceOf(saving.error, 'We couldn’t save the logo. Please try again.')}
          </Banner>
        </div>
      )}
    </SectionCard>
  )
}
