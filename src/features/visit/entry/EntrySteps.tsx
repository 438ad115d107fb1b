import type { EntryStep } from '@/contract/visit/visit-pass'
import { useLanguage, useTexts } from '@/theme/language'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import type { IconName } from '@/ui/media/Icon'

import { getStepTitle, prepareTexts } from './prepare-texts'

const icons: Readonly<Record<string, IconName>> = { induction: 'shield', nda: 'signature', photo: 'camera' }

interface EntryStepsProps {
  steps: readonly EntryStep[]
  onOpen: (kind: string) => void
}

/** What the company asks of the visitor before the entry, and whether it is done; nothing when it asks nothing. */
export function EntrySteps({ steps, onOpen }: EntryStepsProps) {
  const texts = useTexts(prepareTexts)
  const language = useLanguage()
  if (steps.length === 0) return null
  return (
    <Card isFlush title={texts.card}>
      {steps.map(({ kind, title, isFree, isDone }) => (
        <Cell
          key={kind}
          title={getStepTitle({ kind, title }, language)}
          icon={icons[kind] ?? 'info'}
          right={<StepChip isDone={isDone} isFree={isFree} />}
          onPress={() => onOpen(kind)}
        />
      ))}
    </Card>
  )
}

function StepChip({ isDone, isFree }: Pick<EntryStep, 'isDone' | 'isFree'>) {
  const texts = useTexts(prepareTexts)
  if (isDone) return <Chip text={texts.done} tone="success" />
  return isFree ? <Chip text={texts.free} tone="neutral" /> : <Chip text={texts.todo} tone="warning" />
}

/** The steps that the visitor is asked for and has not done; offered ones are not among them. */
export const listOpenSteps = (steps: readonly EntryStep[]) => steps.filter(({ isDone, isFree }) => !isDone && !isFree)
