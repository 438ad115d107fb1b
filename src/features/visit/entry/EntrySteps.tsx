import type { EntryStep } from '@/contract/visit/visit-pass'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import type { IconName } from '@/ui/media/Icon'

import { prepareTexts } from './prepare-texts'

const icons: Readonly<Record<string, IconName>> = { induction: 'shield', nda: 'signature', photo: 'camera' }

interface EntryStepsProps {
  steps: readonly EntryStep[]
  onOpen: (kind: string) => void
}

/** What the company asks of the visitor before the entry, and whether it is done; nothing when it asks nothing. */
export function EntrySteps({ steps, onOpen }: EntryStepsProps) {
  if (steps.length === 0) return null
  return (
    <Card isFlush title={prepareTexts.card.zh}>
      {steps.map(({ kind, title, isFree, isDone }) => (
        <Cell
          key={kind}
          title={title}
          icon={icons[kind] ?? 'info'}
          right={<StepChip isDone={isDone} isFree={isFree} />}
          onPress={() => onOpen(kind)}
        />
      ))}
    </Card>
  )
}

function StepChip({ isDone, isFree }: Pick<EntryStep, 'isDone' | 'isFree'>) {
  if (isDone) return <Chip text={prepareTexts.done.zh} tone="success" />
  return isFree ? (
    <Chip text={prepareTexts.free.zh} tone="neutral" />
  ) : (
    <Chip text={prepareTexts.todo.zh} tone="warning" />
  )
}

/** The steps that the visitor is asked for and has not done; offered ones are not among them. */
export const listOpenSteps = (steps: readonly EntryStep[]) => steps.filter(({ isDone, isFree }) => !isDone && !isFree)
