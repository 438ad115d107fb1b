import { Button } from '@/ui/action/Button'

import type { Many } from './use-many'

interface ManyButtonsProps<Row> {
  many: Many<Row>
  /** What can be done, each with the number of chosen rows that it concerns. */
  actions: readonly { verb: string; count: number; onPick: () => void }[]
}

/** Buttons while rows of a list are chosen, with the progress. */
export function ManyButtons<Row>({ many: { progress, isBusy, stop }, actions }: ManyButtonsProps<Row>) {
  const cancel = <Button kind="secondary" grow={1} text="取消" disabled={isBusy} onPress={stop} />
  if (isBusy) {
    return (
      <>
        {cancel}
        <Button grow={2} text={`已处理 ${progress?.done ?? 0} / ${progress?.total ?? 0}`} isBusy onPress={stop} />
      </>
    )
  }
  return (
    <>
      {cancel}
      {actions.map(({ verb, count, onPick }) => (
        <Button key={verb} grow={2} text={`${verb}（${count}）`} disabled={count === 0} onPress={onPick} />
      ))}
    </>
  )
}
