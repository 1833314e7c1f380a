import { Icon } from '../../ui/icon.tsx'

/** The duty that affiliates accept, above their links. */
export const Disclosure = () => (
  <p className="flex items-start gap-2 rounded-md bg-info-soft p-3 text-sm">
    <Icon name="info" className="mt-0.5 flex-none text-info" />
    <span>
      Wherever you share a link, say clearly beside it that you earn a commission. For example: “I earn a commission if you buy through this
      link.”
    </span>
  </p>
)
