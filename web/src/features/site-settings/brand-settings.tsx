import { updateBrand } from '@akada/contract/calls/site-settings.ts'
import { brandFields } from '@akada/contract/site-settings.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { use, useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { SiteChangeContext } from '../../lib/site.ts'
import { LogoCard } from './logo-card.tsx'
import { fieldsOf } from './setting-fields.ts'
import { type FieldCard, SettingsForm } from './settings-form.tsx'
import type { Settings } from './site-settings.api.ts'

const storefrontField = fieldsOf(brandFields)

const cardsOf = ({ otherwise, timeZone }: Settings['brand']): readonly FieldCard[] => [
  {
    title: 'Site details',
    intro: 'Shown on pages, receipts and emails.',
    fields: [
      {
        key: 'siteName',
        label: 'Site name',
        hint: `Leave blank to use “${isolated(otherwise.siteName)}”.`,
        kind: 'line',
        schema: brandFields.siteName,
        placeholder: otherwise.siteName,
      },
      {
        key: 'supportEmail',
        label: 'Support email',
        hint: `Receives questions from users and alerts about the site. Leave blank to use ${otherwise.supportEmail}.`,
        kind: 'line',
        schema: brandFields.supportEmail,
        placeholder: otherwise.supportEmail,
      },
      {
        key: 'socialLinks',
        label: 'Social links',
        hint: 'One URL per line, starting with https://. Shown in the footer.',
        kind: 'lines',
        schema: brandFields.socialLinks,
        placeholder: 'https://',
      },
    ],
  },
  {
    title: 'Storefront',
    intro: 'What visitors see above the list of all courses. A row appears once it has four courses.',
    fields: [
      storefrontField('storefrontTitle', {
        label: 'Headline',
        hint: 'Says what you offer and for whom. Leave blank to use the built-in text.',
        kind: 'line',
        placeholder: otherwise.storefrontTitle ?? '',
      }),
      storefrontField('storefrontText', {
        label: 'Text below the headline',
        hint: 'Leave blank to use the built-in text.',
        kind: 'line',
        placeholder: otherwise.storefrontText ?? '',
      }),
      storefrontField('showsPopularRow', { label: 'Show “Popular”', kind: 'flag' }),
      storefrontField('showsNewRow', { label: 'Show “New”', kind: 'flag' }),
      storefrontField('showsFreeRow', { label: 'Show “Free to start”', kind: 'flag' }),
      storefrontField('showsInstructorRow', { label: 'Show “From …”', hint: 'Courses by your most popular instructor.', kind: 'flag' }),
    ],
  },
  {
    title: 'Time zone',
    fields: [
      {
        key: 'timeZone',
        label: 'Time zone',
        hint: 'Used for dates in reports, receipts, statements and exports.',
        kind: 'choice',
        schema: brandFields.timeZone,
        options: timeZones(timeZone ?? 'UTC'),
      },
    ],
  },
]

// Browsers don't list UTC, and may list the chosen zone under another name.
const timeZones = (chosen: string) =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort().map((name) => [name, name.replaceAll('_', ' ')] as const)

export function BrandSettings({ settings }: { settings: Settings['brand'] }) {
  useShownBrand(settings)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LogoCard brand={settings} />
      <SettingsForm
        label="Brand"
        group="brand"
        settings={settings}
        cards={cardsOf(settings)}
        save={(changes) => call(updateBrand, { body: changes })}
      />
    </div>
  )
}

/** Shows a saved name, logo and links in the header and the footer. */
function useShownBrand({ siteName, logoUrl, socialLinks, otherwise }: Settings['brand']) {
  const change = use(SiteChangeContext)
  useEffect(
    () => change({ name: siteName || otherwise.siteName, logoUrl, socialLinks }),
    [change, siteName, logoUrl, socialLinks, otherwise.siteName],
  )
}
