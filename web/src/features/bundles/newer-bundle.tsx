import type { OwnBundle } from '@akada/contract/bundles.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { pricesOf } from './bundle-table.tsx'

type NewerBundleProps = { newer: OwnBundle; onTake: () => void; onKeep: () => void }

/** Says that the bundle was changed elsewhere since it was opened, and asks which version to keep. */
export const NewerBundle = ({ newer, onTake, onKeep }: NewerBundleProps) => (
  <Banner kind="warning">
    <p>This bundle was changed elsewhere while you were editing. Latest version:</p>
    <p dir="auto" className="mt-2 font-semibold wrap-anywhere">
      {newer.title}
    </p>
    <p className="tabular">{pricesOf(newer)}</p>
    <ul className="list-disc ps-5">
      {newer.courses.map(({ id, title }) => (
        <li key={id} dir="auto" className="wrap-anywhere">
          {title}
        </li>
      ))}
    </ul>
    {newer.description !== '' && (
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {newer.description}
      </p>
    )}
    <div className="mt-3 flex flex-wrap gap-3">
      <Button variant="secondary" size="small" onClick={onTake}>
        Use their version
      </Button>
      <Button variant="secondary" size="small" onClick={onKeep}>
        Keep my version
      </Button>
    </div>
  </Banner>
)
