import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { FormField, FormPayload } from '@/contract/workflow/form'
import { requiredFields, visibleFields } from '@/lib/form/form'
import type { FormValue } from '@/lib/form/form-types'
import { Card } from '@/ui/layout/Card'
import { RichText } from '@/ui/media/RichText'

import { getFieldId } from './control'
import { describeWait } from './describe-wait'
import styles from './Form.module.scss'
import { FormControl } from './FormControl'
import { type Change, EarlierValue, ReadFields, ReadTable } from './FormReading'
import { FormTable } from './FormTable'
import { groupFields, isWritable, type Run, splitIntoRuns } from './field-groups'
import { type FormFacts, FormFactsProvider } from './form-facts'
import { TableSums } from './TableSums'

/** Derives the next form content from the current one, so that concurrent changes are not lost. */
export type FormUpdater = (change: (before: FormPayload) => FormPayload) => void

interface FormRendererProps {
  fields: readonly FormField[]
  content: FormPayload
  /** Validation errors by path: `amount`, `items.2.price`. */
  errors: Readonly<Record<string, string>>
  facts: FormFacts
  onChange: FormUpdater
  /** Fields changed since the form was submitted, shown old to new. */
  changes?: readonly Change[]
  /** Content above the fields of the first card, or its title. */
  head?: ReactNode
  title?: string
  /** `fill`: read-only fields look like form fields. `detail`: they look like facts, as in a task. */
  variant: 'fill' | 'detail'
}

/** An editable or read-only form: a card per section and per table, each field according to its mode. */
export function FormRenderer(props: FormRendererProps) {
  const { fields, content, facts, head, title: ownTitle, variant } = props
  const groups = groupFields(visibleFields(fields, content))
  const required = requiredFields(fields, content)
  return (
    <FormFactsProvider value={facts}>
      {groups.map(({ key, title = key === 'first' ? ownTitle : undefined, fields: own, table }) =>
        table ? (
          <TableCard key={key} table={table} isRequired={required.has(table.field)} {...props}>
            {splitIntoRuns(own, variant).map((run) => (
              <Fields key={run.key} run={run} required={required} {...props} />
            ))}
          </TableCard>
        ) : (
          <Card key={key} {...(title && { title })}>
            {key === 'first' ? head : null}
            {splitIntoRuns(own, variant).map((run) => (
              <Fields key={run.key} run={run} required={required} {...props} />
            ))}
          </Card>
        ),
      )}
    </FormFactsProvider>
  )
}

interface FieldsProps extends FormRendererProps {
  run: Run
  required: ReadonlySet<string>
}

/** Neighbouring fields of one kind. */
function Fields({ run: { kind, fields }, required, ...props }: FieldsProps) {
  const { fields: all, content, errors, changes = [], onChange, variant } = props
  if (kind === 'read') return <ReadFields fields={fields} content={content} changes={changes} />
  const set = (name: string, value: FormValue) =>
    onChange((before) => ({ ...before, main: { ...before.main, [name]: value } }))
  const findChange = (name: string) => changes.find((one) => one.field === name)
  return fields.map((field) => (
    <View
      key={field.field}
      id={getFieldId(field.field)}
      className={`${styles.field} ${variant === 'detail' ? styles.detail : ''}`}
    >
      {field.type === 'note' ? (
        <View className={styles.note}>
          <RichText html={field.html ?? field.label} />
        </View>
      ) : (
        <FormControl
          path={field.field}
          field={field}
          value={content.main[field.field]}
          isRequired={required.has(field.field)}
          isReadOnly={!isWritable(field)}
          waitText={describeWait(field, all, content)}
          error={errors[field.field]}
          onChange={(value) => set(field.field, value)}
        />
      )}
      <Earlier field={field} change={findChange(field.field)} />
    </View>
  ))
}

function Earlier({ field, change }: { field: FormField; change: Change | undefined }) {
  return change ? <EarlierValue field={field} change={change} /> : null
}

interface TableCardProps extends FormRendererProps {
  table: FormField
  isRequired: boolean
  /** Fields computed from the table's rows. */
  children: ReactNode
}

function TableCard({ table, isRequired, content, errors, changes = [], onChange, children }: TableCardProps) {
  const rows = content.sub[table.field] ?? []
  if (isWritable(table)) {
    return (
      <FormTable
        field={table}
        isRequired={isRequired}
        rows={rows}
        errors={errors}
        changes={changes}
        onChange={(change) =>
          onChange((before) => ({
            ...before,
            sub: { ...before.sub, [table.field]: change(before.sub[table.field] ?? []) },
          }))
        }
      >
        {children}
      </FormTable>
    )
  }
  if (rows.length === 0 && !changes.some((one) => one.field === table.field)) return null
  return (
    <Card title={`${table.label}（${rows.length} 行）`}>
      <ReadTable field={table} rows={rows} changes={changes} />
      <TableSums field={table} rows={rows} />
      <View className={styles.afterTable}>{children}</View>
    </Card>
  )
}
