import type { OwnBundle } from '@akada/contract/bundles.ts'
import { replaceBundleCover } from '@akada/contract/calls/bundles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { upload } from '../../lib/upload.ts'
import { CoverUpload } from '../../ui/cover-upload.tsx'

/** Shows the bundle's cover as in lists, and replaces it. */
export function BundleCover({ bundle }: { bundle: OwnBundle }) {
  const queryClient = useQueryClient()
  return (
    <CoverUpload
      intro="Without a cover, the bundle shows the cover of its first course."
      cover={bundle}
      send={async (picture) => {
        await upload(replaceBundleCover, { ...picture, fields: { bundleId: String(bundle.id) } })
        await queryClient.invalidateQueries({ queryKey: ['own-bundle', bundle.id] })
        void queryClient.invalidateQueries({ queryKey: ['bundle', bundle.id] })
      }}
    />
  )
}
