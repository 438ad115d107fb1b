import { Text } from '@tarojs/components'

import { useCall } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { getProcessSetting, ProcessPush, ProcessWait } from '@/contract/workflow/process-setting'
import { PillField } from '@/features/manage/fields/PillField'
import { DayField } from '@/ui/form/DayInput'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { PillChoice, Pills, RadioGroup } from '@/ui/form/Tick'

import styles from './Process.module.scss'
import type { StepFieldsProps } from './ProcessStepWho'
import {
  addGoneOptions,
  changeWay,
  changeWays,
  failedChoices,
  type HoldDraft,
  listResultFields,
  listValueSources,
  listValueTargets,
  listWaitFields,
  rejectedChoices,
  splitStartedProcesses,
  waitChoices,
  waitUnitChoices,
} from './process-hold-form'
import { type StepNames, workingTimeText } from './process-step-form'

interface ProcessStepHoldProps extends StepFieldsProps {
  names: StepNames
}

interface HoldFieldsProps {
  hold: HoldDraft
  errors: StepFieldsProps['errors']
  names: StepNames
  onChange: (part: Partial<HoldDraft>) => void
}

/** What a step waits for, whom it notifies, or which process it starts. */
export function ProcessStepHold({ draft, errors, names, onChange }: ProcessStepHoldProps) {
  const { kind, hold } = draft
  const own = { hold, errors, names, onChange: (part: Partial<HoldDraft>) => onChange({ hold: { ...hold, ...part } }) }
  if (kind === 'wait') return <WaitFields {...own} />
  if (kind === 'webhook') return <PushFields {...own} />
  return kind === 'process' ? <SubProcessFields {...own} /> : null
}

function WaitFields({ hold, errors, names, onChange }: HoldFieldsProps) {
  const { waitBy, waitTime, waitUnit, waitDay, waitField } = hold
  const days = listWaitFields(names.fields)
  return (
    <>
      <PillField
        label="等多久"
        options={waitChoices}
        value={waitBy}
        onChange={(picked) => onChange({ waitBy: picked })}
      />
      {waitBy === 'hours' ? (
        <>
          <TextField
            required
            label="等待时长"
            kind="digits"
            maxLength={getMaxLength(ProcessWait, 'hours')}
            placeholder="如 3"
            value={waitTime}
            onChange={(text) => onChange({ waitTime: text })}
            error={errors.waitTime}
          />
          <PillField
            label="单位"
            options={waitUnitChoices}
            value={waitUnit}
            onChange={(picked) => onChange({ waitUnit: picked })}
          />
          {waitUnit === 'workingDays' || waitUnit === 'workingHours' ? (
            <Text className={styles.note}>{workingTimeText}</Text>
          ) : null}
        </>
      ) : null}
      {waitBy === 'day' ? (
        <DayField
          required
          label="等到哪天"
          value={waitDay}
          onChange={(day) => onChange({ waitDay: day })}
          {...(errors.waitDay && { error: errors.waitDay })}
        />
      ) : null}
      {waitBy === 'field' ? (
        <Field label="等到哪个日期" variant="stack" isBare {...(errors.waitField && { error: errors.waitField })}>
          {days.length > 0 ? (
            <PillChoice
              label="等到哪个日期"
              options={days}
              value={waitField}
              onChange={(picked) => onChange({ waitField: picked })}
            />
          ) : (
            <Text className={styles.note}>表单里还没有日期字段，请先添加一个。</Text>
          )}
        </Field>
      ) : null}
      <Text className={styles.note}>已经过了的时间不用等；表单里的日期改了，等待也跟着改。</Text>
    </>
  )
}

function PushFields({ hold, errors, names, onChange }: HoldFieldsProps) {
  const { receiver, results, ifFailed } = hold
  const { receivers = [], fields } = names
  const options = receivers.map(({ id, name, isPaused }) => ({
    value: id,
    text: isPaused ? `${name}（已暂停）` : name,
  }))
  const isGone = receiver !== '' && names.receivers !== undefined && !options.some(({ value }) => value === receiver)
  const targets = addGoneOptions(listResultFields(fields), results, fields)
  return (
    <>
      <Field label="通知哪个系统" variant="stack" isBare {...(errors.receiver && { error: errors.receiver })}>
        {options.length > 0 ? (
          <>
            <RadioGroup
              label="通知哪个系统"
              options={isGone ? [...options, { value: receiver, text: '已删除的地址' }] : options}
              value={receiver}
              onChange={(id) => onChange({ receiver: id })}
            />
            <Text className={styles.note}>这里是 管理 › 数据 里的推送地址。</Text>
          </>
        ) : (
          <Text className={styles.note}>还没有推送地址，请在 管理 › 数据 里添加一个。</Text>
        )}
      </Field>
      {targets.length > 0 ? (
        <Field label="把回应写进表单" variant="stack" isBare>
          <Pills
            label="把回应写进"
            options={targets}
            value={results.map(({ field }) => field)}
            onChange={(picked) => onChange({ results: changeWays(results, picked) })}
          />
        </Field>
      ) : null}
      {results.map(({ field, from }) => (
        <TextField
          key={field}
          required
          variant="stack"
          label={`「${targets.find(({ value }) => value === field)?.text ?? field}」取回应里的`}
          maxLength={getMaxLength(ProcessPush, 'results', 'from')}
          placeholder="如 price.total"
          value={from}
          onChange={(text) => onChange({ results: changeWay(results, field, text) })}
          error={errors[`result.${field}`]}
        />
      ))}
      <PillField
        label="多次没有成功时"
        options={failedChoices}
        value={ifFailed}
        onChange={(picked) => onChange({ ifFailed: picked })}
      />
    </>
  )
}

function SubProcessFields({ hold, errors, names, onChange }: HoldFieldsProps) {
  const { subProcess, values, ifRejected } = hold
  const { processes = [], fields, own } = names
  const { offered, circular } = splitStartedProcesses(processes, own)
  // One that was chosen stays to be seen, with its fault at the step.
  const chosen = processes.filter(({ key }) => key === subProcess && !offered.some((one) => one.key === key))
  const options = [...offered, ...chosen].map(({ key, name, isOn }) => ({
    value: key,
    text: isOn ? name : `${name}（已停用）`,
  }))
  const isGone =
    subProcess !== '' && names.processes !== undefined && !options.some(({ value }) => value === subProcess)
  return (
    <>
      <Field label="发起哪个流程" variant="stack" isBare {...(errors.subProcess && { error: errors.subProcess })}>
        {options.length > 0 ? (
          <PillChoice
            label="发起哪个流程"
            options={isGone ? [...options, { value: subProcess, text: '已删除的流程' }] : options}
            value={subProcess}
            onChange={(key) => onChange({ subProcess: key, ...(key !== subProcess && { values: [] }) })}
          />
        ) : (
          <Text className={styles.note}>还没有别的流程可以发起。</Text>
        )}
      </Field>
      {circular.length > 0 ? (
        <Text className={styles.note}>
          {`${circular.map(({ name }) => `「${name}」`).join('、')}会发起本流程，互相发起没有尽头，所以不能选。`}
        </Text>
      ) : null}
      {subProcess && !isGone ? (
        <SubProcessValues
          process={subProcess}
          values={values}
          errors={errors}
          fields={fields}
          onChange={(changed) => onChange({ values: changed })}
        />
      ) : null}
      <PillField
        label="它没有通过时"
        options={rejectedChoices}
        value={ifRejected}
        onChange={(picked) => onChange({ ifRejected: picked })}
      />
    </>
  )
}

interface SubProcessValuesProps {
  /** Key of the process that is started. */
  process: string
  values: HoldDraft['values']
  errors: StepFieldsProps['errors']
  fields: StepNames['fields']
  onChange: (values: HoldDraft['values']) => void
}

/** What the form of the other process begins with. */
function SubProcessValues({ process, values, errors, fields, onChange }: SubProcessValuesProps) {
  const { data } = useCall(getProcessSetting, { key: process })
  if (!data) return null
  const others = data.content.fields
  const targets = addGoneOptions(listValueTargets(fields, others), values, others)
  if (targets.length === 0) return null
  return (
    <>
      <Field label="带入哪些内容" variant="stack" isBare>
        <Pills
          label="带入"
          options={targets}
          value={values.map(({ field }) => field)}
          onChange={(picked) => onChange(changeWays(values, picked))}
        />
      </Field>
      {values.map(({ field, from }) => {
        const target = others.find((one) => one.field === field)
        if (!target) return null
        const error = errors[`value.${field}`]
        return (
          <Field key={field} label={`它的「${target.label}」取自`} variant="stack" isBare {...(error && { error })}>
            <PillChoice
              label={`「${target.label}」取自`}
              options={listValueSources(fields, target)}
              value={from}
              onChange={(picked) => onChange(changeWay(values, field, picked))}
            />
          </Field>
        )
      })}
    </>
  )
}
