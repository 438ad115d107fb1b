import { Button } from '@/ui/action/Button'

interface EntryButtonsProps {
  /** An entry that is not in its list yet cannot be deleted. */
  isNew: boolean
  removeText: string
  onRemove: () => void
  onDone: () => void
}

/** The buttons of a sheet that edits one entry of a list: delete it, or take it over into the form. */
export function EntryButtons({ isNew, removeText, onRemove, onDone }: EntryButtonsProps) {
  return (
    <>
      {isNew ? null : <Button kind="secondary" grow={1} text={removeText} onPress={onRemove} />}
      <Button grow={2} text="完成" onPress={onDone} />
    </>
  )
}
