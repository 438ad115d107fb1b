import type { FormColumn, FormField, FormOption } from '@/contract/workflow/form'
import type { FormChoice } from '@/lib/form/form-types'
import type { FieldMode, FormDefinition, FormFieldDefinition } from '@/server/definitions/process'

import type { FieldModes } from './form-modes'

type ColumnDefinition = NonNullable<FormFieldDefinition['columns']>[number]

const toLeafOption = ({ value, label }: FormChoice) => ({ value, label })

function toOption(option: FormChoice): FormOption {
  const children = option.children ?? []
  return {
    ...toLeafOption(option),
    ...(option.isExclusive && { isExclusive: true }),
    children: children.map((child) => ({ ...toLeafOption(child), children: (child.children ?? []).map(toLeafOption) })),
  }
}

function toFieldBase(field: FormFieldDefinition | ColumnDefinition) {
  const { unit, placeholder, minLength, maxLength, min, max, decimals, rule, computed } = field
  return {
    field: field.field,
    label: field.label,
    type: field.type,
    options: (field.options ?? []).map(toOption),
    unit: unit ?? null,
    placeholder: placeholder ?? null,
    rule: rule ?? null,
    computed: computed ?? null,
    minLength: minLength ?? null,
    maxLength: maxLength ?? null,
    decimals: decimals ?? null,
    min: min ?? null,
    max: max ?? null,
  }
}

function toColumn(column: ColumnDefinition): FormColumn {
  return { ...toFieldBase(column), required: column.required ?? false, sum: column.sum ?? false }
}

/** Converts a field definition to the form field of one user. The same field also validates that user's input. */
export function toFormField(field: FormFieldDefinition, mode: FieldMode): FormField {
  const { help, multiple, maxCount, visibleWhen, requiredWhen, validWhen, invalidText, columns = [], html } = field
  return {
    ...toFieldBase(field),
    mode,
    help: help ?? null,
    multiple: multiple ?? false,
    maxCount: maxCount ?? null,
    html: html ?? null,
    visibleWhen: visibleWhen ?? null,
    requiredWhen: requiredWhen ?? null,
    validWhen: validWhen ?? null,
    invalidText: invalidText ?? null,
    columns: columns.map(toColumn),
  }
}

/** Converts all fields of a form; those without a mode are read-only. */
export function toFormFields({ fields }: FormDefinition, modes: FieldModes): FormField[] {
  return fields.map((field) => toFormField(field, modes[field.field] ?? 'read'))
}

const rules = new WeakMap<FormDefinition, FormField[]>()

/** The fields of a form independent of the user, for computed values and conditions. Cached; do not modify. */
export function getFormRules(form: FormDefinition): readonly FormField[] {
  const formFields = rules.get(form) ?? toFormFields(form, {})
  rules.set(form, formFields)
  return formFields
}
