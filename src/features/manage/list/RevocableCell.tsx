import { Button } from '@/ui/action/Button'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'

interface RevocableCellProps {
  title: string
  note: string
  /** Why it is no longer valid; empty while it can be revoked. */
  endState: string
  /** What revoking it is called: 收回, 停用. */
  verb: string
  /** What is revoked, for the ear: several may have one title. */
  name: string
  onRevoke: () => void
}

/** A code that was given out: how it ended, or the button that revokes it. */
export function RevocableCell({ title, note, endState, verb, name, onRevoke }: RevocableCellProps) {
  return (
    <Cell
      title={title}
      note={note}
      right={
        endState ? (
          <Chip text={endState} tone="neutral" />
        ) : (
          <Button kind="secondary" size="small" text={verb} label={`${verb} ${name}`} onPress={onRevoke} />
        )
      }
    />
  )
}
