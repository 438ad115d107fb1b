import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { Person } from '@/contract/workflow/task'
import type { ShownAction } from '@/features/workflow/task/task-actions'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Pressable } from '@/ui/action/Pressable'
import { ErrorText } from '@/ui/form/ErrorText'
import { RadioGroup } from '@/ui/form/Tick'
import { Icon } from '@/ui/media/Icon'

import styles from './Decision.module.scss'
import { isReturn, type ResubmitMode } from './decision-draft'

function Choice({ title, error, children }: { title: string; error?: string | undefined; children: ReactNode }) {
  return (
    <View className={styles.choice}>
      <Text className={styles.choiceTitle}>{title}</Text>
      {children}
      <ErrorText className={styles.error} text={error} />
    </View>
  )
}

interface PeopleChoiceProps {
  action: ShownAction
  people: readonly Person[]
  error: string | undefined
  onAdd: () => void
  onChange: (people: Person[]) => void
}

/** Selected people as avatars, with a button to add more. */
export function PeopleChoice({ action, people, error, onAdd, onChange }: PeopleChoiceProps) {
  const drop = (id: string) => onChange(people.filter(({ userId }) => userId !== id))
  const isFull = !action.multiple && people.length > 0
  return (
    <Choice title={`${action.label}给`} error={error}>
      <View className={styles.people}>
        {people.map(({ userId, name, avatar }) => (
          <Pressable key={userId} className={styles.person} label={`移除 ${name}`} onPress={() => drop(userId)}>
            <View className={styles.portrait}>
              <PersonAvatar name={name} picture={avatar} />
              <View className={styles.drop}>
                <Icon name="close" size={14} />
              </View>
            </View>
            <Text className={styles.personName}>{name}</Text>
          </Pressable>
        ))}
        <Pressable className={styles.person} label={isFull ? '更换人员' : '选择人员'} onPress={onAdd}>
          <View className={styles.add}>
            <Icon name={isFull ? 'refresh' : 'plus'} size={20} />
          </View>
          <Text className={styles.personName}>{isFull ? '更换' : '选择'}</Text>
        </Pressable>
      </View>
    </Choice>
  )
}

const places = [
  { value: 'before', text: '在我之前', note: '对方先提意见，之后回到你这里决定' },
  { value: 'after', text: '在我之后', note: '你先决定，对方提完意见后流程继续' },
] as const

export function PlaceChoice({
  place,
  onChange,
}: {
  place: 'before' | 'after'
  onChange: (place: 'before' | 'after') => void
}) {
  return (
    <Choice title="何时征求意见">
      <RadioGroup label="何时征求意见" options={places} value={place} onChange={onChange} />
    </Choice>
  )
}

const modes = [
  { value: 'restart', text: '重走流程', note: '退回之后的每一步都重新审批' },
  { value: 'direct', text: '直达退回人', note: '重新提交后直接回到你这里' },
] as const

/** The path of the process after resubmitting a returned form. */
export function ReturnModeChoice({ mode, onChange }: { mode: ResubmitMode; onChange: (mode: ResubmitMode) => void }) {
  return (
    <Choice title="重新提交后">
      <RadioGroup label="重新提交后" options={modes} value={mode} onChange={onChange} />
    </Choice>
  )
}

interface TargetChoiceProps {
  action: ShownAction
  target: string | undefined
  error: string | undefined
  onChange: (target: string) => void
}

/** The target of a return, or the adviser to be removed. */
export function TargetChoice({ action, target, error, onChange }: TargetChoiceProps) {
  const title = isReturn(action) ? '退回到' : '不再征求'
  const options = action.targets.map(({ nodeId, nodeName }) => ({ value: nodeId, text: nodeName }))
  return (
    <Choice title={title} error={error}>
      <RadioGroup label={title} options={options} value={target} onChange={onChange} />
    </Choice>
  )
}
