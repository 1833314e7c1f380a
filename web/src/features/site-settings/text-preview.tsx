import { previewText } from '@akada/contract/calls/site-settings.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { textTitles } from './text-titles.ts'

type TextPreviewProps = { textKey: SiteTextKey; html: string; open: boolean; onClose: () => void }

/** Previews a text on its page. */
export const TextPreview = ({ textKey, html, open, onClose }: TextPreviewProps) => (
  <Dialog open={open} title={`Preview: ${textTitles[textKey]}`} size="large" onClose={onClose}>
    {open && <ShownText html={html} />}
    <DialogActions>
      <Button variant="secondary" onClick={onClose} data-autofocus>
        Close
      </Button>
    </DialogActions>
  </Dialog>
)

/** The text as rendered by the server: sanitized, and with placeholders filled in. */
export function ShownText({ html }: { html: string }) {
  const preview = useQuery({
    queryKey: ['site-settings', 'preview', html],
    queryFn: ({ signal }) => call(previewText, { body: { html } }, { signal }),
    gcTime: 0,
  })
  if (preview.isPending)
    return (
      <Loading label="Loading the preview…">
        <Skeleton className="h-60 rounded-md" />
      </Loading>
    )
  if (!preview.data)
    return (
      <Failed
        message="We couldn’t load the preview."
        error={preview.error}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    )
  return <Prose html={preview.data.html} className="max-h-[60vh] overflow-y-auto" />
}
