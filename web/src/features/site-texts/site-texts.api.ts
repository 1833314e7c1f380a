import { getSiteText } from '@akada/contract/calls/settings.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const siteTextQuery = (key: SiteTextKey) =>
  queryOptions({
    queryKey: ['site-texts', key],
    queryFn: ({ signal }) => call(getSiteText, { params: { key } }, { signal }),
  })
