import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { TaskDetail } from '@/contract/workflow/task'
import { getTodoKey, markTodoDecided } from '@/features/workflow/todo/todo-trail'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import { LateDecisionSheet } from './LateTaskParts'
import { type DecidedTodo, NextTask } from './NextTask'
import styles from './Task.module.scss'
import {
  closesTodo,
  isFormForwarded,
  isMainAction,
  listShownActions,
  type ShownAction,
  splitActions,
} from './task-actions'
import type { TaskFormState } from './use-task-form'

interface TaskActionsProps {
  detail: TaskDetail
  /** The changes of this step to the form, submitted with the decision. */
  form: TaskFormState
  /** The task has changed meanwhile, for example by another user's decision. */
  onStale: () => void
}

/** The action bar: 更多, and the two most important actions. Renders nothing without actions. */
export function TaskActions({ detail, form, onStale }: TaskActionsProps) {
  const [chosen, setChosen] = useState<ShownAction>()
  const [isMoreOpen, setMoreOpen] = useState(false)
  // The entry of the to-do list that was decided here. The reader may get the task back, for example by 撤销处理.
  const [decided, setDecided] = useState<DecidedTodo>()
  const actions = listShownActions(detail)
  const isNextShown = decided !== undefined && !actions.some(({ code }) => isMainAction(code))
  const { main, more } = isNextShown ? { main: [], more: actions } : splitActions(actions)
  const why = main.find(({ disabledReason }) => disabledReason !== null)?.disabledReason
  const choose = (action: ShownAction) => {
    setMoreOpen(false)
    if (isFormForwarded(action.code) && !form.checkBeforeAgree()) return
    setChosen(action)
  }
  const recordDecision = (code: string) => {
    const key = getTodoKey(detail.task)
    if (closesTodo(code)) markTodoDecided(key)
    setDecided(closesTodo(code) ? { key, at: Date.now() } : undefined)
  }
  if (detail.canStartAgain) return <StartAgain detail={detail} />
  if (main.length === 0 && !chosen && !isNextShown)
    return <Text className={styles.nothing}>{getHandledText(detail)}</Text>
  return (
    <>
      {why ? <Text className={styles.why}>{why}</Text> : null}
      {more.length > 0 ? <MoreButton onPress={() => setMoreOpen(true)} /> : null}
      {isNextShown ? <NextTask decided={decided} /> : null}
      {main.map((action) => (
        <MainButton key={action.code} action={action} onPress={() => choose(action)} />
      ))}
      <Sheet isOpen={isMoreOpen} title="更多操作" onClose={() => setMoreOpen(false)}>
        {more.map((action) => (
          <MoreRow key={action.code} action={action} onPress={() => choose(action)} />
        ))}
      </Sheet>
      {chosen ? (
        <LateDecisionSheet
          detail={detail}
          action={chosen}
          form={form}
          onStale={onStale}
          onDecided={() => recordDecision(chosen.code)}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  )
}

/** Opens the form of the process, filled in from this application. */
function StartAgain({ detail: { task, instance } }: Pick<TaskActionsProps, 'detail'>) {
  const open = () => void go('form', { procDefKey: task.procDefKey, from: instance.procInstId })
  return <Button grow={1} text="再次提交" onPress={open} />
}

/** Explains why there are no buttons. */
function getHandledText({ handledText, instance }: TaskDetail): string {
  if (instance.archivedTime) return '申请已归档，只能查看'
  if (handledText) return '你已处理，可在上方查看进度'
  return instance.status === 'running' ? '正在由他人处理' : `流程${instance.statusName}`
}

function MoreButton({ onPress }: { onPress: () => void }) {
  return (
    <Pressable className={styles.more} label="更多操作" onPress={onPress}>
      <Icon name="more" size={22} />
      <Text className={styles.moreText}>更多</Text>
    </Pressable>
  )
}

function MainButton({ action, onPress }: { action: ShownAction; onPress: () => void }) {
  const isMain = isMainAction(action.code)
  return (
    <Button
      kind={isMain ? 'primary' : 'secondary'}
      grow={isMain ? 2 : 1}
      text={action.label}
      disabled={action.disabledReason !== null}
      pressKey={action.code === 'agree' ? 'a' : undefined}
      onPress={onPress}
    />
  )
}

function MoreRow({ action, onPress }: { action: ShownAction; onPress: () => void }) {
  const { label, icon, disabledReason } = action
  if (disabledReason === null) return <Cell icon={icon} title={label} onPress={onPress} />
  return (
    <View className={styles.disabled}>
      <Cell icon={icon} title={label} note={disabledReason} />
    </View>
  )
}
