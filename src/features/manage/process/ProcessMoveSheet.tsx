import { Text } from '@tarojs/components'
import { useState } from 'react'

import type { ProcessStepSetting } from '@/contract/workflow/process-setting'
import { joinTexts } from '@/lib/text/join-texts'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Cell } from '@/ui/list/Cell'

import { FlowRows } from './FlowRows'
import styles from './Process.module.scss'
import { describeLeaving, listMoveTargets, listStepBranches, type MoveTarget } from './process-move'

interface StepMoveProps {
  /** As it was saved. */
  step: ProcessStepSetting
  /** All of the process. */
  steps: readonly ProcessStepSetting[]
}

/** Where a step is now; opens where else it can be. A new one is where its plus was pressed. */
export function MoveField({ step, steps, onPress }: StepMoveProps & { onPress: () => void }) {
  // The steps stay as they are while the sheet is open.
  const [now] = useState(() => listMoveTargets(steps, step).find(({ isNow }) => isNow))
  if (!steps.includes(step) || steps.length < 2) return null
  // Alone in its branch it has no place among those that are left without it.
  return <ChoiceField label="位置" text={now?.text ?? joinTexts(listStepBranches(step))} onPress={onPress} />
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
