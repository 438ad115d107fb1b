import { useState } from 'react'

import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { type ProcessColumn, ProcessField } from '@/contract/workflow/process-setting'
import { ComparedQuestionSheet } from '@/features/manage/ComparedQuestionSheet'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { validateCondition } from '@/features/manage/condition'
import { FormError } from '@/features/manage/FormError'
import { keepErrors } from '@/features/manage/keep-errors'
import type { RuleCondition } from '@/lib/form/condition-words'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, Pills } from '@/ui/form/Tick'
import { Cell } from '@/ui/list/Cell'

import { ProcessColumnSheet } from './ProcessColumnSheet'
import { ProcessFormula } from './ProcessFormula'
import { createName, toComparedFields } from './process-draft'
import {
  type FieldDraft,
  fieldTypeChoices,
  formatProcessField,
  getFieldTypeName,
  hasMostCount,
  hasOptions,
  isMeasuredField,
  isOfPeople,
  isTypedField,
  listFormulaOperands,
  listTotalChoices,
  openFormula,
  readFormula,
  toFieldDraft,
  toProcessField,
  validateFieldDraft,
} from './process-field-form'
import { formatStepCondition, parseStepCondition } from './process-step-form'

const OPTIONS_TEXT_MAX = 2000

interface ProcessFieldSheetProps {
  field: ProcessField
  /** The other fields of the form. */
  others: readonly ProcessField[]
  isNew: boolean
  onSave: (field: ProcessField) => void
  onRemove: () => void
  onClose: () => void
}

type Inner = { kind: 'compared' } | { kind: 'column'; at: number; column: ProcessColumn }

/** One field of a process form. */
export function ProcessFieldSheet({ field, others, isNew, onSave, onRemove, onClose }: ProcessFieldSheetProps) {
  const operands = listFormulaOperands(others)
  const [draft, setDraft] = useState(() =>
    openFormula(
      toFieldDraft(field, parseStepCondition(field.visibleWhen, others)),
      operands,
      listTotalChoices(others, field.type),
    ),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [inner, setInner] = useState<Inner>()
  const compared = toComparedFields(others)
  const set = (part: Partial<FieldDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const submit = () => {
    const labels = others.map(({ label }) => label)
    const { source = draft.computed, fault } = readFormula(draft, operands, labels)
    const found = {
      ...validateFieldDraft(draft),
      ...keepErrors({ ...validateCondition(draft.condition, compared), formula: fault ?? false }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    // The expression of a condition over an amount is in fen.
    const when = draft.condition ? formatStepCondition(draft.condition, others) : draft.when
    onSave(toProcessField({ ...draft, computed: source, condition: undefined, when }, field))
  }
  const saveColumn = (column: ProcessColumn, at: number) => {
    set({ columns: [...draft.columns.slice(0, at), column, ...draft.columns.slice(at + 1)] })
    setInner(undefined)
  }
  const footer = (
    <>
      {isNew ? null : <Button kind="secondary" grow={1} text="删除字段" onPress={onRemove} />}
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  const isSection = draft.type === 'section'
  const isKnown = fieldTypeChoices.some(({ value }) => value === draft.type)
  return (
    <>
      <Sheet isOpen={!inner} title={isNew ? '添加字段' : '修改字段'} onClose={onClose} footer={footer}>
        <TextField
          required
          label="字段名称"
          maxLength={getMaxLength(ProcessField, 'label')}
          placeholder={isSection ? '如 行程' : '如 预计费用'}
          value={draft.label}
          onChange={(label) => set({ label })}
          error={errors.label}
        />
        <Field label={isKnown ? '类型' : `类型：${getFieldTypeName(draft.type)}`} look="stack" isBare>
          <Pills
            isSingle
            isRequired
            label="类型"
            options={fieldTypeChoices}
            value={[draft.type]}
            onChange={([type]) => type && set({ type })}
          />
        </Field>
        <ValueFields
          draft={draft}
          errors={errors}
          others={others}
          onChange={set}
          onColumn={(at) =>
            setInner({
              kind: 'column',
              at,
              column: draft.columns[at] ?? {
                field: createName(
                  'c',
                  draft.columns.map((column) => column.field),
                ),
                label: '',
                type: 'text',
              },
            })
          }
        />
        {isSection ? null : (
          <>
            <TextField
              label="提示"
              maxLength={getMaxLength(ProcessField, 'help')}
              placeholder="选填，写在字段下方"
              value={draft.help}
              onChange={(help) => set({ help })}
            />
            {draft.computed || draft.formula !== undefined ? null : (
              <Checkbox label="必填" checked={draft.required} onChange={(required) => set({ required })} />
            )}
          </>
        )}
        <ConditionFields
          label="按别的字段决定是否显示"
          noun="字段"
          fields={compared}
          condition={draft.condition}
          when={draft.when}
          errors={errors}
          onChange={set}
          onPick={() => setInner({ kind: 'compared' })}
        />
      </Sheet>
      {inner?.kind === 'compared' ? (
        <ComparedQuestionSheet
          title="按哪个字段显示"
          noun="字段"
          fields={compared}
          value={draft.condition?.field}
          onPick={(condition: RuleCondition) => {
            set({ condition })
            setInner(undefined)
          }}
          onClose={() => setInner(undefined)}
        />
      ) : null}
      {inner?.kind === 'column' ? (
        <ProcessColumnSheet
          column={inner.column}
          columns={draft.columns.filter((_, at) => at !== inner.at)}
          fields={others}
          isNew={inner.at === draft.columns.length}
          onSave={(column) => saveColumn(column, inner.at)}
          onRemove={() => {
            set({ columns: draft.columns.filter((_, at) => at !== inner.at) })
            setInner(undefined)
          }}
          onClose={() => setInner(undefined)}
        />
      ) : null}
    </>
  )
}

interface ValueFieldsProps {
  draft: FieldDraft
  errors: Readonly<Record<string, string>>
  others: readonly ProcessField[]
  onChange: (part: Partial<FieldDraft>) => void
  onColumn: (at: number) => void
}

/** What may be filled in: options, limits, columns. */
function ValueFields(props: ValueFieldsProps) {
  const { draft, errors, onChange } = props
  const { type } = draft
  return (
    <>
      {hasOptions(type) ? (
        <TextArea
          required
          label="选项"
          maxLength={OPTIONS_TEXT_MAX}
          placeholder="每行一个"
          value={draft.options}
          onChange={(options) => onChange({ options })}
          error={errors.options}
        />
      ) : null}
      {isMeasuredField(type) ? <FigureFields {...props} /> : null}
      {isTypedField(type) ? (
        <TextField
          label="最多字数"
          kind="digits"
          maxLength={getMaxLength(ProcessField, 'maxLength')}
          placeholder={type === 'text' ? '100' : '500'}
          value={draft.maxLength}
          onChange={(maxLength) => onChange({ maxLength })}
          error={errors.maxLength}
        />
      ) : null}
      {type === 'table' ? <TableFields {...props} /> : null}
      {hasMostCount(type) ? (
        <TextField
          label={type === 'table' ? '最多几行' : '最多几项'}
          kind="digits"
          maxLength={getMaxLength(ProcessField, 'maxCount')}
          placeholder="选填"
          value={draft.maxCount}
          onChange={(maxCount) => onChange({ maxCount })}
          error={errors.maxCount}
        />
      ) : null}
      {isOfPeople(type) ? (
        <Checkbox label="可以选多个" checked={draft.multiple} onChange={(multiple) => onChange({ multiple })} />
      ) : null}
    </>
  )
}

function FigureFields({ draft, errors, others, onChange }: ValueFieldsProps) {
  const { type, computed, formula } = draft
  const totals = listTotalChoices(others, type)
  const isTotal = totals.some(({ value }) => value === computed)
  return (
    <>
      {totals.length > 0 && formula === undefined && (computed === '' || isTotal) ? (
        <Field label="自动合计" look="stack" isBare>
          <Pills
            isSingle
            label="自动合计"
            options={totals}
            value={computed ? [computed] : []}
            onChange={([picked = '']) => onChange({ computed: picked })}
          />
        </Field>
      ) : null}
      {isTotal ? null : (
        <ProcessFormula
          draft={draft}
          operands={listFormulaOperands(others)}
          error={errors.formula}
          onChange={onChange}
        />
      )}
      {computed !== '' && !isTotal ? (
        <TextField
          label="计算公式（表达式）"
          maxLength={getMaxLength(ProcessField, 'computed')}
          value={computed}
          onChange={(formula) => onChange({ computed: formula })}
          error={errors.computed}
        />
      ) : null}
      {type === 'number' ? (
        <TextField
          label="单位"
          maxLength={getMaxLength(ProcessField, 'unit')}
          placeholder="选填，如 天"
          value={draft.unit}
          onChange={(unit) => onChange({ unit })}
        />
      ) : null}
      <TextField
        label={type === 'money' ? '最少（元）' : '最小值'}
        kind="amount"
        maxLength={getMaxLength(ProcessField, 'min')}
        placeholder="选填"
        value={draft.min}
        onChange={(min) => onChange({ min })}
        error={errors.min}
      />
      <TextField
        label={type === 'money' ? '最多（元）' : '最大值'}
        kind="amount"
        maxLength={getMaxLength(ProcessField, 'max')}
        placeholder="选填"
        value={draft.max}
        onChange={(max) => onChange({ max })}
      />
    </>
  )
}

const COLUMNS_MAX = getMaxCount(ProcessField, 'columns')

function TableFields({ draft: { columns }, errors, onColumn }: ValueFieldsProps) {
  return (
    <>
      {columns.map((column, at) => (
        <Cell
          key={column.field}
          title={column.label}
          note={[formatProcessField(column), column.sum && '合计'].filter(Boolean).join(' · ')}
          onPress={() => onColumn(at)}
        />
      ))}
      {columns.length < COLUMNS_MAX ? (
        <Cell icon="plus" title="添加列" onPress={() => onColumn(columns.length)} />
      ) : null}
      <FormError text={errors.columns} />
    </>
  )
}
