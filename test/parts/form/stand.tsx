import { useState } from 'react'

import type { FormColumn, FormField, FormPayload } from '@/contract/workflow/form'
import { FormRenderer } from '@/parts/form/FormRenderer'
import { type File, useFormFactsState } from '@/parts/form/form-facts'
import { useFormEditor } from '@/parts/form/use-form-editor'

import { draw } from '../../support/draw'

const described = {
  options: [],
  unit: null,
  placeholder: null,
  minLength: null,
  maxLength: null,
  min: null,
  max: null,
  decimals: null,
  rule: null,
  computed: null,
}

/** A field as the server sends it; only what the test is about is written. */
export function field(name: string, label: string, type: string, more: Partial<FormField> = {}): FormField {
  return {
    ...described,
    field: name,
    label,
    type,
    mode: 'edit',
    help: null,
    multiple: false,
    maxCount: null,
    columns: [],
    html: null,
    visibleWhen: null,
    requiredWhen: null,
    validWhen: null,
    invalidText: null,
    ...more,
  }
}

export function column(name: string, label: string, type: string, more: Partial<FormColumn> = {}): FormColumn {
  return { ...described, field: name, label, type, required: false, sum: false, ...more }
}

export const options = (...labels: string[]) => labels.map((label) => ({ value: label, label, children: [] }))

const empty: FormPayload = { main: {}, sub: {} }

/** A form in a page, and what it holds after each change. */
export async function drawForm(
  fields: FormField[],
  base: Partial<FormPayload> = {},
  files: File[] = [],
  more: Partial<Pick<Parameters<typeof FormRenderer>[0], 'variant' | 'changes' | 'title' | 'head'>> = {},
) {
  const held: { content: FormPayload; check: () => boolean; refuse: (errors: Record<string, string>) => void } = {
    content: empty,
    check: () => false,
    refuse: () => undefined,
  }
  const whole = { ...empty, ...base }
  const names = {}
  function Form() {
    const filling = useFormEditor(fields, whole)
    const [shownFiles] = useState(files)
    const { facts } = useFormFactsState({ files: shownFiles, names })
    Object.assign(held, { content: filling.content, check: filling.check, refuse: filling.refuse })
    const { content, errors, change } = filling
    return (
      <FormRenderer
        variant="fill"
        fields={fields}
        content={content}
        errors={errors}
        facts={facts}
        {...more}
        onChange={change}
      />
    )
  }
  const container = await draw(<Form />)
  return { container, held }
}
