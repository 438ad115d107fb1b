import { Text } from '@tarojs/components'
import { useEffect, useState } from 'react'

import type { ProcessStepSetting } from '@/contract/workflow/process-setting'

import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Cell } from '@/ui/list/Cell'

import { FlowRows } from './FlowRows'
import styles from './Process.module.scss'
import { describeLeaving, listMoveTargets, listStepBranches, type MoveTarget } from './process-move'
import { isLongFlow } from './process-parallel'

interface StepMoveProps {
  /** As it was saved. */
  step: ProcessStepSetting
  /** All of the process. */
  steps: readonly ProcessStepSetting[]
}

/** Where a step is now; opens where else it can be. A new one is where its plus was pressed. */
export function MoveField({ step, steps, onPress }: StepMoveProps & { onPress: () => void }) {
  const isLong = isLongFlow(steps)
  // Alone in its branch it has no place among those that are left without it.
  const read = () => listMoveTargets(steps, step).find(({ isNow }) => isNow)?.text ?? listStepBranches(step).join(' · ')
  const [text, setText] = useState(() => (isLong ? '' : read()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps stay as they are while the sheet is open
  useEffect(() => {
    const timer = isLong ? setTimeout(() => setText(read())) : undefined
    return () => clearTimeout(timer)
  }, [])
  if (!steps.includes(step) || steps.length < 2) return null
  return <ChoiceField label="位置" placeholder="…" text={text} onPress={onPress} />
}

interface ProcessMoveSheetProps extends StepMoveProps {
  onPick: (target: MoveTarget) => void
  onClose: () => void
}

/** All places that a step can be moved to, from the first to the last. */
export function ProcessMoveSheet({ step, steps, onPick, onClose }: ProcessMoveSheetProps) {
  const targets = listMoveTargets(steps, step)
  const note = describeLeaving(steps, step)
  return (
    <Sheet isOpen title="移到" onClose={onClose}>
      {note ? <Text className={styles.note}>{note}</Text> : null}
      <FlowRows
        rows={targets.map((target, at) => ({ target, at: String(at) }))}
        getKey={({ at }) => at}
        countSteps={() => 1}
        renderRow={({ at, target }) =>
          target.isNow ? (
            <Cell key={at} title={target.text} value="现在的位置" />
          ) : (
            <Cell key={at} title={target.text} onPress={() => onPick(target)} />
          )
        }
      />
    </Sheet>
  )
}
