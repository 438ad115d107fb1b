import type { FormField } from '@/contract/workflow/form'
import type { ProcessColumn, ProcessField } from '@/contract/workflow/process-setting'

/** A field or a column as it is defined, of a process or of a public form. */
type Described = Omit<ProcessColumn, 'type' | 'sum'> & { type: string }

/** A field of a process or of a public form, as it is defined. */
type DefinedField = Omit<ProcessField, 'type' | 'columns'> & {
  type: string
  columns?: readonly (Described & Pick<ProcessColumn, 'sum'>)[] | undefined
}

const toOptions = (options: Described['options'] = []): FormField['options'] =>
  options.map(({ children = [], isExclusive, ...option }) => ({
    ...option,
    ...(isExclusive && { isExclusive }),
    children: children.map((child) => ({ ...child, children: child.children ?? [] })),
  }))

function toDescription({ field, label, type, options, ...more }: Described) {
  return {
    field,
    label,
    type,
    options: toOptions(options),
    unit: more.unit ?? null,
    placeholder: more.placeholder ?? null,
    minLength: more.minLength ?? null,
    maxLength: more.maxLength ?? null,
    min: more.min ?? null,
    max: more.max ?? null,
    decimals: more.decimals ?? null,
    rule: more.rule ?? null,
    computed: more.computed ?? null,
  }
}

/** A field as whoever fills in the form has it, for a preview. */
export function toPreviewField(field: DefinedField): FormField {
  const { required = false, start, computed, columns = [] } = field
  return {
    ...toDescription(field),
    mode: computed ? 'read' : (start ?? (required ? 'required' : 'edit')),
    help: field.help ?? null,
    multiple: field.multiple ?? false,
    maxCount: field.maxCount ?? null,
    visibleWhen: field.visibleWhen ?? null,
    requiredWhen: field.requiredWhen ?? null,
    validWhen: field.validWhen ?? null,
    invalidText: field.invalidText ?? null,
    html: field.html ?? null,
    columns: columns.map((column) => ({
      ...toDescription(column),
      required: column.required ?? false,
      sum: column.sum ?? false,
    })),
  }
}
