import type { EntryStep } from '@/contract/visit/visit-pass'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import type { IconName } from '@/ui/media/Icon'

import { prepareTexts } from './prepare-texts'

const icons: Readonly<Record<string, IconName>> = { induction: 'shield' }

interface EntryStepsProps {
  steps: readonly EntryStep[]
  onOpen: (kind: string) => void
}

/** What the company asks of the visitor before the entry, and whether it is done; nothing when it asks nothing. */
export function EntrySteps({ steps, onOpen }: EntryStepsProps) {
  if (steps.length === 0) return null
  return (
    <Card isFlush title={prepareTexts.card.zh}>
      {steps.map(({ kind, title, isDone }) => (
        <Cell
          key={kind}
          title={title}
          icon={icons[kind] ?? 'info'}
          right={
            <Chip text={isDone ? prepareTexts.done.zh : prepareTexts.todo.zh} tone={isDone ? 'success' : 'warning'} />
          }
          onPress={() => onOpen(kind)}
        />
      ))}
    </Card>
  )
}
