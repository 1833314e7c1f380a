import { ABOUT_MAX_LENGTH } from '@akada/contract/limits.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { sentenceOf } from '../../lib/api.ts'
import { fieldFault } from '../../lib/faults.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { TextLength } from '../../ui/text-length.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { WhatsAppField } from '../../ui/whats-app-field.tsx'
import { areSameLinks, changeOf, ProfileValues, valuesOf } from './profile-values.ts'
import type { Account } from './profiles.api.ts'
import { SocialLinksEditor } from './social-links-editor.tsx'
import { useSaveProfile } from './use-save-profile.ts'

type ProfileFormProps = {
  account: Account
  /** Receives the account after each saved change. */
  onAccount: (account: Account) => void
  onSaved: () => void
  onDirty: (isDirty: boolean) => void
}

export function ProfileForm({ account, onAccount, onSaved, onDirty }: ProfileFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<ProfileValues>({
    resolver: standardSchemaResolver(ProfileValues),
    defaultValues: valuesOf(account),
  })
  const { register, control, handleSubmit, reset, setError } = form
  const { errors, isDirty } = form.formState
  const save = useSaveProfile(onAccount)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const submit = handleSubmit((values) => {
    clearFault()
    save.mutate(
      { profile: changeOf(values, account), userLinks: areSameLinks(values.userLinks, account.userLinks) ? null : values.userLinks },
      {
        onSuccess: (saved) => {
          reset(valuesOf(saved))
          onSaved()
        },
        onError: (error) => {
          showFieldFaults<ProfileValues>(error, ['firstName', 'lastName', 'about', ...linkFields(values)], setError)
          const phoneFault = fieldFault(error, 'phoneNumber')
          if (phoneFault) setError('whatsApp.number', { message: phoneFault })
          showFault(sentenceOf(error, 'Failed to update profile. Please try again.'))
        },
      },
    )
  })

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-6">
        <SectionCard title="Personal Information">
          <div className="grid gap-5">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="First Name"
                autoComplete="given-name"
                required
                error={errors.firstName?.message}
                {...register('firstName')}
              />
              <TextField label="Last Name" autoComplete="family-name" required error={errors.lastName?.message} {...register('lastName')} />
            </div>
            <div>
              <TextArea
                label="About"
                hint="What you do, and what you like to learn or teach."
                rows={5}
                error={errors.about?.message}
                {...register('about')}
              />
              <TextLength control={control} name="about" max={ABOUT_MAX_LENGTH} />
            </div>
          </div>
        </SectionCard>
        <SectionCard title="Contact Information">
          <div className="grid gap-5">
            <TextField label="Email" type="email" hint="You can’t change your email here." disabled defaultValue={account.email} />
            <WhatsAppField dial={register('whatsApp.dial')} number={register('whatsApp.number')} error={errors.whatsApp?.number?.message} />
          </div>
        </SectionCard>
        <SectionCard title="Social Links" intro="Shown on your public profile, in this order.">
          <div className="grid gap-5">
            <SocialLinksEditor />
          </div>
        </SectionCard>
        <div>
          {banner}
          {save.isSuccess && !isDirty && (
            <div className="mb-5">
              <Banner key={save.submittedAt} kind="success">
                Profile updated successfully!
              </Banner>
            </div>
          )}
          <Button type="submit" size="large" busy={save.isPending} busyText="Saving...">
            Save Changes
          </Button>
        </div>
      </Form>
    </FormProvider>
  )
}

const linkFields = ({ userLinks }: ProfileValues) =>
  userLinks.flatMap((_, place) => [`userLinks.${place}.url`, `userLinks.${place}.socialLinkType`] as const)
