import { useState } from 'react'

import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { type ProcessColumn, ProcessField } from '@/contract/workflow/process-setting'
import { FormError } from '@/features/manage/FormError'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { PillField } from '@/features/manage/fields/PillField'
import { createBinding, useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { describeCondition } from '@/lib/form/condition-words'
import { joinTexts } from '@/lib/text/join-texts'
import { EditSheet } from '@/parts/form/EditSheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, OptionalPillChoice } from '@/ui/form/Tick'
import { Cell } from '@/ui/list/Cell'

import { ProcessColumnSheet } from './ProcessColumnSheet'
import { ComparisonSheet, ProcessCondition } from './ProcessCondition'
import { ProcessFormula } from './ProcessFormula'
import { type FieldRuleKind, ProcessRuleSheet, ruleTexts } from './ProcessRuleSheet'
import { formatConditionDraft, listConditionErrors, toConditionDraft } from './process-condition'
import { createName } from './process-draft'
import { changeColumn } from './process-field-change'
import {
  type FieldDraft,
  fieldTypeChoices,
  formatProcessField,
  hasMostCount,
  hasOptions,
  isComputedDraft,
  isMeasuredField,
  isOfPeople,
  isTypedField,
  listFormulaOperands,
  listInitialChoices,
  listTotalChoices,
  openFormula,
  readFormula,
  showsOnly,
  toFieldDraft,
  toProcessField,
  validateFieldDraft,
} from './process-field-form'

const OPTIONS_TEXT_MAX = 2000
const NOTE_MAX = 2000

interface ProcessFieldSheetProps {
  field: ProcessField
  /** The other fields of the form. */
  others: readonly ProcessField[]
  isNew: boolean
  /** Of the published process; 0 for a new one. */
  version: number
  onSave: (field: ProcessField) => void
  onRemove: () => void
  onClose: () => void
}

type Inner =
  | { kind: 'compared'; at: number }
  | { kind: 'rule'; rule: FieldRuleKind }
  | { kind: 'column'; at: number; column: ProcessColumn }

/** One field of a process form. */
export function ProcessFieldSheet(props: ProcessFieldSheetProps) {
  const { field, others, isNew, version, onSave, onRemove, onClose } = props
  const operands = listFormulaOperands(others)
  const form = useFieldValues(
    (): FieldDraft =>
      openFormula(
        { ...toFieldDraft(field, undefined), ...toConditionDraft(field.visibleWhen, others) },
        operands,
        listTotalChoices(others, field.type),
      ),
    ProcessField,
  )
  const { values: draft, errors, edit: set, bindText, showErrors } = form
  const [inner, setInner] = useState<Inner>()
  const submit = () => {
    const labels = others.map(({ label }) => label)
    const { source = draft.computed, fault } = readFormula(draft, operands, labels)
    const found = {
      ...validateFieldDraft(draft),
      ...keepErrors({ ...listConditionErrors(draft, others), formula: fault ?? false }),
    }
    if (showErrors(found)) return
    const when = formatConditionDraft(draft, others)
    onSave(toProcessField({ ...draft, computed: source, condition: undefined, when }, field))
  }
  const saveColumn = (column: ProcessColumn, at: number) => {
    set({ columns: changeColumn(draft.columns, column, at, others) })
    setInner(undefined)
  }
  const footer = <EntryButtons isNew={isNew} removeText="删除字段" onRemove={onRemove} onDone={submit} />
  const isSilent = showsOnly(draft.type)
  const isComputed = isComputedDraft(draft, field)
  const own = { ...toProcessField(draft, field), label: draft.label.trim() || '这个字段' }
  return (
    <>
      <EditSheet
        content={draft}
        isOpen={!inner}
        title={isNew ? '添加字段' : '修改字段'}
        onClose={onClose}
        footer={footer}
      >
        <TextField
          required
          label="字段名称"
          placeholder={isSilent ? '如 行程' : '如 预计费用'}
          {...bindText('label')}
        />
        <PillField
          label="类型"
          options={fieldTypeChoices}
          value={draft.type}
          onChange={(type) => set({ type, ...(type !== draft.type && { validWhen: '', initial: '' }) })}
        />
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
                  version,
                ),
                label: '',
                type: 'text',
              },
            })
          }
        />
        {isSilent ? null : (
          <>
            <TextField label="提示" placeholder="选填，写在字段下方" {...bindText('help')} />
            {isComputed ? null : (
              <Checkbox label="必填" checked={draft.required} onChange={(required) => set({ required })} />
            )}
          </>
        )}
        <ProcessCondition
          label="按别的字段决定是否显示"
          fields={others}
          draft={draft}
          errors={errors}
          onChange={set}
          onPick={(at) => setInner({ kind: 'compared', at })}
        />
        <RuleFields
          draft={draft}
          isComputed={isComputed}
          compared={[...others, own]}
          onChange={set}
          onOpen={(rule) => setInner({ kind: 'rule', rule })}
        />
      </EditSheet>
      {inner?.kind === 'compared' ? (
        <ComparisonSheet
          title="按哪个字段显示"
          fields={others}
          draft={draft}
          at={inner.at}
          onChange={set}
          onClose={() => setInner(undefined)}
        />
      ) : null}
      {inner?.kind === 'rule' ? (
        <ProcessRuleSheet
          rule={inner.rule}
          when={draft[inner.rule]}
          invalidText={draft.invalidText}
          fields={inner.rule === 'validWhen' ? [own, ...others] : others}
          onSave={(when, invalidText) => {
            set({ [inner.rule]: when, ...(inner.rule === 'validWhen' && { invalidText }) })
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

interface RuleFieldsProps {
  draft: FieldDraft
  isComputed: boolean
  compared: readonly ProcessField[]
  onChange: (part: Partial<FieldDraft>) => void
  onOpen: (rule: FieldRuleKind) => void
}

/** What it begins with, when it is required, and what its value must meet. */
function RuleFields({ draft, isComputed, compared, onChange, onOpen }: RuleFieldsProps) {
  const { type, required, requiredWhen, validWhen, initial } = draft
  if (showsOnly(type)) return null
  const describe = (when: string) => (when ? describeCondition(when, compared) : '不限')
  const initials = listInitialChoices(draft)
  const isOther = initial !== '' && !initials.some(({ value }) => value === initial)
  return (
    <>
      {required || isComputed ? null : (
        <ChoiceField
          label={ruleTexts.requiredWhen.title}
          text={describe(requiredWhen)}
          onPress={() => onOpen('requiredWhen')}
        />
      )}
      {type === 'table' ? null : (
        <ChoiceField label={ruleTexts.validWhen.title} text={describe(validWhen)} onPress={() => onOpen('validWhen')} />
      )}
      {initials.length > 0 && !isComputed && !isOther ? (
        <Field label="默认值" variant="stack" isBare>
          <OptionalPillChoice
            label="默认值"
            options={initials}
            value={initial}
            onChange={(picked = '') => onChange({ initial: picked })}
          />
        </Field>
      ) : null}
      {isOther ? (
        <TextField
          label="默认值（表达式）"
          maxLength={getMaxLength(ProcessField, 'initial')}
          value={initial}
          onChange={(text) => onChange({ initial: text })}
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
  const { bind, bindText } = createBinding({ values: draft, errors, edit: onChange, limits: ProcessField })
  const { type } = draft
  return (
    <>
      {hasOptions(type) ? (
        <TextArea
          required
          label="选项"
          maxLength={OPTIONS_TEXT_MAX}
          placeholder={type === 'cascader' ? '每行一个，如 华东 / 上海 / 浦东' : '每行一个'}
          {...bind('options')}
        />
      ) : null}
      {type === 'note' ? (
        <TextArea required label="说明内容" maxLength={NOTE_MAX} placeholder="写给填表人看的话" {...bind('note')} />
      ) : null}
      {isMeasuredField(type) ? <FigureFields {...props} /> : null}
      {isTypedField(type) ? (
        <TextField
          label="最多字数"
          kind="digits"
          placeholder={type === 'text' ? '100' : '500'}
          {...bindText('maxLength')}
        />
      ) : null}
      {type === 'table' ? <TableFields {...props} /> : null}
      {hasMostCount(type) ? (
        <TextField
          label={type === 'table' ? '最多几行' : '最多几项'}
          kind="digits"
          placeholder="选填"
          {...bindText('maxCount')}
        />
      ) : null}
      {isOfPeople(type) ? (
        <Checkbox label="可以选多个" checked={draft.multiple} onChange={(multiple) => onChange({ multiple })} />
      ) : null}
    </>
  )
}

function FigureFields({ draft, errors, others, onChange }: ValueFieldsProps) {
  const { bindText } = createBinding({ values: draft, errors, edit: onChange, limits: ProcessField })
  const { type, computed, formula } = draft
  const totals = listTotalChoices(others, type)
  const isTotal = totals.some(({ value }) => value === computed)
  return (
    <>
      {totals.length > 0 && formula === undefined && (computed === '' || isTotal) ? (
        <Field label="自动合计" variant="stack" isBare>
          <OptionalPillChoice
            label="自动合计"
            options={totals}
            value={computed}
            onChange={(picked = '') => onChange({ computed: picked })}
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
      {type === 'number' ? <TextField label="单位" placeholder="选填，如 天" {...bindText('unit')} /> : null}
      <TextField
        label={type === 'money' ? '最少（元）' : '最小值'}
        kind="amount"
        placeholder="选填"
        {...bindText('min')}
      />
      <TextField
        label={type === 'money' ? '最多（元）' : '最大值'}
        kind="amount"
        placeholder="选填"
        {...bindText('max')}
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
          note={joinTexts([formatProcessField(column), column.sum && '合计'])}
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
