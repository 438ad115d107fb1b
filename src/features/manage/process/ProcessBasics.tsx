import { memo } from 'react'

import { useCall } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { listManagedProcesses, ProcessContent } from '@/contract/workflow/process-setting'
import { IconChoice } from '@/features/manage/fields/IconChoice'
import { PillField } from '@/features/manage/fields/PillField'
import { createBinding } from '@/features/manage/fields/use-fields'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, OptionalPillChoice, PillChoice, Pills } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'

import { changeSummary, listSummaryChoices, listSummaryFields, type ProcessDesign } from './process-draft'
import { buildNumberExample, describePrint, periodChoices, usualNumbering } from './process-paper'

/** Icons of applications, with what a screen reader says. */
const icons: readonly (readonly [string, string])[] = [
  ['more', '通用'],
  ['leave', '请假'],
  ['trip', '出差'],
  ['expense', '报销'],
  ['purchase', '采购'],
  ['seal', '用印'],
  ['repair', '报修'],
  ['linechange', '变更'],
  ['machine', '设备'],
  ['visitor', '访客'],
  ['contacts', '人事'],
  ['study', '培训'],
  ['certify', '认证'],
  ['report', '报表'],
]

const digitChoices = ['3', '4', '5', '6'].map((digits) => ({ value: digits, text: `${digits} 位` }))

interface ProcessBasicsProps {
  draft: Omit<ProcessDesign, 'steps' | 'people'>
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ProcessDesign>) => void
  /** Opens 打印版式. */
  onPrint: () => void
}

/** Name, group, number, and what lists show. It is not drawn again for a change of the flow. */
export const ProcessBasics = memo(function ProcessBasics({ draft, errors, onChange, onPrint }: ProcessBasicsProps) {
  const groups = useCall(listManagedProcesses, {}).data?.groups ?? []
  const summary = listSummaryChoices(draft.fields)
  const { numbering = usualNumbering } = draft
  const { bindText } = createBinding<ProcessBasicsProps['draft'], typeof ProcessContent>({
    values: draft,
    errors,
    edit: onChange,
    limits: ProcessContent,
  })
  return (
    <Card>
      <TextField required label="流程名称" placeholder="如 会议室预订" {...bindText('name')} />
      <TextField label="说明" placeholder="选填，什么时候用" {...bindText('description')} />
      <Field label="图标" variant="stack" isBare>
        <IconChoice icons={icons} value={draft.icon} onChange={(icon) => onChange({ icon })} />
      </Field>
      {groups.length > 0 ? (
        <Field label="分组" variant="stack" isBare>
          <OptionalPillChoice
            label="分组"
            options={groups.map((name) => ({ value: name, text: name }))}
            value={draft.groupName}
            onChange={(groupName = '') => onChange({ groupName })}
          />
        </Field>
      ) : null}
      {groups.includes(draft.groupName) ? null : (
        <TextField
          required
          label={groups.length > 0 ? '新的分组' : '分组'}
          maxLength={getMaxLength(ProcessContent, 'groupName')}
          placeholder="如 行政"
          value={draft.groupName}
          onChange={(groupName) => onChange({ groupName })}
          error={errors.groupName}
        />
      )}
      <TextField
        required
        label="单号前缀"
        placeholder="如 MR"
        hint={`单号如 ${buildNumberExample(draft.prefix.trim().toUpperCase(), numbering)}`}
        {...bindText('prefix')}
      />
      <Field label="单号从 1 重新开始" variant="stack" isBare>
        <PillChoice
          label="单号重新开始"
          options={periodChoices}
          value={numbering.period}
          onChange={(period) => onChange({ numbering: { ...numbering, period } })}
        />
      </Field>
      <PillField
        label="单号位数"
        options={digitChoices}
        value={String(numbering.digits)}
        onChange={(digits) => onChange({ numbering: { ...numbering, digits: Number(digits) } })}
      />
      <TextField label="标题格式" placeholder="选填，如 {会议室} 预订" hint="空着用流程名称" {...bindText('subject')} />
      {summary.length > 0 ? (
        <Field label="列表里显示（最多 4 项）" variant="stack" isBare>
          <Pills
            label="列表里显示"
            options={summary}
            value={listSummaryFields(draft)}
            onChange={(names) => onChange({ summary: changeSummary(draft, names) })}
          />
        </Field>
      ) : null}
      <Checkbox label="可以批量审批" checked={draft.canBatch} onChange={(canBatch) => onChange({ canBatch })} />
      {draft.canBatch ? null : (
        <TextField
          required
          label="为什么不能"
          placeholder="如 用印申请需逐条核对"
          {...bindText('batchDisabledReason')}
        />
      )}
      <ChoiceField label="打印版式" text={describePrint(draft)} onPress={onPrint} />
    </Card>
  )
})
