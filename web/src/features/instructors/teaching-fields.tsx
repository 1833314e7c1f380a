import type { InstructorApplication } from '@akada/contract/instructors.ts'
import { applicationLimits } from '@akada/contract/limits.ts'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { TextArea, TextField } from '../../ui/field.tsx'
import { TextLength } from '../../ui/text-length.tsx'

export type TeachingWords = z.infer<typeof InstructorApplication>

type TeachingFieldsProps = { form: UseFormReturn<TeachingWords>; headlineHint: string }

/** Fields for the instructor's brand, headline and bio. */
export function TeachingFields({ form: { register, control, formState }, headlineHint }: TeachingFieldsProps) {
  const { errors } = formState
  return (
    <>
      <div>
        <TextField
          label="Brand"
          hint="The name you teach under: your own or your business’s."
          autoComplete="organization"
          required
          error={errors.brand?.message}
          {...register('brand')}
        />
        <TextLength control={control} name="brand" max={applicationLimits.brand} />
      </div>
      <div>
        <TextField label="Headline" hint={headlineHint} required error={errors.headline?.message} {...register('headline')} />
        <TextLength control={control} name="headline" max={applicationLimits.headline} />
      </div>
      <div>
        <TextArea
          label="Bio"
          hint="What you do, your experience and who you’ve taught. At least 50 characters."
          rows={6}
          required
          error={errors.bio?.message}
          {...register('bio')}
        />
        <TextLength control={control} name="bio" max={applicationLimits.bio} />
      </div>
    </>
  )
}
