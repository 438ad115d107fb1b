import { Text, View } from '@tarojs/components'

import type { ProcessForm } from '@/contract/workflow/process'
import { joinTexts } from '@/lib/text/join-texts'
import type { ChosenDraft } from '@/parts/form/draft-choice'
import { FormRenderer } from '@/parts/form/FormRenderer'
import { PageFrame } from '@/parts/PageFrame'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { toAriaProps } from '@/platform/aria'
import { getDisplayName, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { PillChoice } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'

import { DraftBar, EarlierBar, KeptBar } from './DraftBar'
import { ExpectedPeople } from './ExpectedPeople'
import { getFormTotal } from './form-total'
import styles from './NewForm.module.scss'
import { StartedView } from './StartedView'
import { useNewForm } from './use-new-form'

export interface NewFormProps {
  process: ProcessForm
  /** The subject of the process. */
  about: string | undefined
  draftKey: string
  /** When the cached form was stored; only set without a network. */
  keptAt?: number | undefined
  chosen: ChosenDraft
  /** Starts with the content of the earlier application instead of the draft. */
  fillsEarlier?: boolean
  onChanged: () => void
}

/** A new form: draft bar above, expected assignees below, total and buttons in the action bar. */
export function NewForm(props: NewFormProps) {
  const { definition, form } = props.process
  const { filling, facts, draft, earlier, started, priority, rank, submit, saveDraft, isBusy } = useNewForm(props)
  if (started) {
    return (
      <PageFrame route="form">
        <StartedView started={started} />
      </PageFrame>
    )
  }
  const total = getFormTotal(form.fields, filling.content)
  const buttons = (
    <>
      {total ? (
        <View className={styles.total}>
          <Text className={styles.totalLabel}>{total.label}</Text>
          <Text className={styles.totalFigure}>{total.text}</Text>
        </View>
      ) : null}
      <Button kind="secondary" grow={1} text="存草稿" disabled={isBusy} onPress={() => void saveDraft()} />
      <Button grow={total ? 1 : 2} text="提交" isBusy={isBusy} onPress={() => void submit()} />
    </>
  )
  return (
    <PageFrame route="form" bottom={buttons}>
      {props.keptAt === undefined ? null : <KeptBar at={props.keptAt} />}
      {earlier && !draft.other ? <EarlierBar {...earlier} /> : <DraftBar draft={draft} />}
      <FormRenderer
        variant="fill"
        fields={form.fields}
        content={filling.content}
        errors={filling.errors}
        facts={facts}
        onChange={filling.change}
        head={<Head name={definition.name} />}
      />
      <PriorityChoice value={priority} onChange={rank} />
      <ExpectedPeople procDefKey={definition.procDefKey} about={props.about} content={filling.content} />
    </PageFrame>
  )
}

const priorities = [
  { value: '0', text: '普通' },
  { value: '1', text: '紧急' },
] as const

/** Selects the priority. */
function PriorityChoice({ value, onChange }: { value: number; onChange: (priority: number) => void }) {
  return (
    <Card>
      <View className={styles.priorityRow}>
        <Text className={styles.priorityLabel}>紧急程度</Text>
        <PillChoice
          label="紧急程度"
          options={priorities}
          value={value > 0 ? '1' : '0'}
          onChange={(picked) => onChange(Number(picked))}
        />
      </View>
      {value > 0 ? <Text className={styles.priorityNote}>审批人的列表里会标为紧急</Text> : null}
    </Card>
  )
}

/** Name of the process, and the starter. */
function Head({ name }: { name: string }) {
  const user = useStaffUser()
  return (
    <View className={styles.head}>
      <Text className={styles.name} {...toAriaProps({ role: 'heading' })}>
        {name}
      </Text>
      {user ? (
        <View className={styles.starter}>
          <PersonAvatar size="mini" name={getDisplayName(user)} picture={user.avatar} />
          <Text>{joinTexts([getDisplayName(user), user.member?.deptName])}</Text>
        </View>
      ) : null}
    </View>
  )
}
