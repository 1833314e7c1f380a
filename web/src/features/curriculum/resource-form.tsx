import { resourceExtensions, uploadLimits } from '@akada/contract/limits.ts'
import { useEffect } from 'react'
import { fileSize } from '../../lib/file-size.ts'
import { startUpload } from '../../lib/uploads/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { isResource, titleOfFile } from './curriculum.rules.ts'

type Values = { files: FileList | null; title: string; description: string }

/** Uploads the chosen file when the form is submitted. The resource list shows the progress. */
export function ResourceForm({ lectureId, onClose }: { lectureId: number; onClose: () => void }) {
  const form = useTouchedForm<Values>({ defaultValues: { files: null, title: '', description: '' } })
  const { errors } = form.formState
  useEffect(() => form.setFocus('files'), [form])

  const submit = form.handleSubmit(({ files, title, description }) => {
    const file = files?.[0]
    if (file === undefined) return
    startUpload(file, { kind: 'resource', lectureId, title: title.trim() || titleOfFile(file.name), description: description.trim() })
    onClose()
  })

  function nameAfter(file: File | undefined) {
    if (file && form.getValues('title').trim() === '') form.setValue('title', titleOfFile(file.name))
  }

  return (
    <Form aria-label="New resource" className="grid gap-4 rounded-md border border-line bg-surface p-4" onSubmit={submit}>
      <Field label="File" hint="PDF, ZIP, Word, Excel, PowerPoint, JPEG, PNG or GIF." required error={errors.files?.message}>
        {(control) => (
          <input
            type="file"
            accept={resourceExtensions.map((ending) => `.${ending}`).join(',')}
            {...control}
            {...form.register('files', {
              validate: (files) => fileProblem(files?.[0]) ?? true,
              onChange: () => nameAfter(form.getValues('files')?.[0]),
            })}
          />
        )}
      </Field>
      <TextField label="Title" hint="Optional. Defaults to the file name." maxLength={uploadLimits.title} {...form.register('title')} />
      <TextArea label="Description" rows={2} maxLength={uploadLimits.description} {...form.register('description')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Upload</Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function fileProblem(file: File | undefined): string | undefined {
  if (file === undefined) return 'Please choose a file.'
  if (!isResource(file)) return 'Choose a PDF, ZIP, Word, Excel, PowerPoint, JPEG, PNG or GIF file.'
  return file.size > uploadLimits.resourceBytes
    ? `This file is ${fileSize(file.size)}. The limit is ${fileSize(uploadLimits.resourceBytes)}.`
    : undefined
}
