import { MOST_LINKS } from '@akada/contract/limits.ts'
import type { SocialLinkType } from '@akada/contract/profile-fields.ts'
import { useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ProfileValues, withScheme } from './profile-values.ts'
import { networkOf, socialNetworks } from './social-networks.ts'

const types = Object.keys(socialNetworks) as SocialLinkType[]
const typeOptions = types.map((type) => (
  <option key={type} value={type}>
    {type === 'OTHER' ? 'Other' : networkOf(type).name}
  </option>
))

/** Edits the social links in a form with `ProfileValues`, in their public order. */
export function SocialLinksEditor() {
  const { control } = useFormContext<ProfileValues>()
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'userLinks' })
  const [news, setNews] = useState('')
  const adding = useRef<HTMLButtonElement>(null)

  const move = (from: number, to: number) => {
    swap(from, to)
    setNews(`Link ${from + 1} moved to position ${to + 1}.`)
  }
  const drop = (place: number) => {
    remove(place)
    setNews(`Link ${place + 1} removed.`)
    // Moves the focus, because the removed row had it.
    adding.current?.focus()
  }

  return (
    <>
      <ol className="grid gap-5">
        {fields.map(({ id }, place) => (
          <li key={id} className="border-line not-first:border-t not-first:pt-4 sm:not-first:border-0 sm:not-first:pt-0">
            <LinkRow place={place} count={fields.length} onMove={move} onRemove={drop} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={adding}
          variant="secondary"
          disabled={fields.length >= MOST_LINKS}
          onClick={() => append({ socialLinkType: 'WEBSITE', url: '' })}
        >
          <Icon name="plus" />
          Add link
        </Button>
        <p className="tabular text-sm text-ink-muted">
          {fields.length} of {MOST_LINKS}
        </p>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}

type LinkRowProps = { place: number; count: number; onMove: (from: number, to: number) => void; onRemove: (place: number) => void }

function LinkRow({ place, count, onMove, onRemove }: LinkRowProps) {
  const { register, formState } = useFormContext<ProfileValues>()
  const errors = formState.errors.userLinks?.[place]
  return (
    <fieldset className="grid items-start gap-3 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">Link {place + 1}</legend>
      <SelectField label="Type" error={errors?.socialLinkType?.message} {...register(`userLinks.${place}.socialLinkType`)}>
        {typeOptions}
      </SelectField>
      <TextField
        label="Link"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        error={errors?.url?.message}
        {...register(`userLinks.${place}.url`, { setValueAs: withScheme })}
      />
      <div className="flex sm:mt-7">
        <MoveButton label={`Move link ${place + 1} up`} isUp isAtEnd={place === 0} onMove={() => onMove(place, place - 1)} />
        <MoveButton label={`Move link ${place + 1} down`} isAtEnd={place === count - 1} onMove={() => onMove(place, place + 1)} />
        <button
          type="button"
          aria-label={`Remove link ${place + 1}`}
          className={buttonClass({ variant: 'quiet', shape: 'icon' })}
          onClick={() => onRemove(place)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </fieldset>
  )
}

type MoveButtonProps = { label: string; isUp?: boolean; isAtEnd: boolean; onMove: () => void }

const MoveButton = ({ label, isUp = false, isAtEnd, onMove }: MoveButtonProps) => (
  <Button variant="quiet" shape="icon" aria-label={label} disabled={isAtEnd} onClick={onMove}>
    <Icon name="chevron-down" className={isUp ? 'rotate-180' : ''} />
  </Button>
)
