import { type ComponentProps, useState } from 'react'

import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'

const question = {
  title: '放弃修改？',
  text: '填写的内容还没有保存。',
  confirmText: '放弃',
  cancelText: '继续编辑',
  isDangerous: true,
}

/**
 * Asks before something that was typed is lost.
 *
 * @param content of the form, as JSON; what it is first counts as saved
 * @returns `leave`: calls what leaves the form, at once without changes; false means that it asks first. `dialog` is to
 * be rendered beside the sheet, not in it
 */
export function useLeaveQuestion(content: unknown) {
  const [first] = useState(() => JSON.stringify(content))
  const { ask, dialog } = useQuestion()
  const leave = (then: () => void): boolean => {
    const isSaved = JSON.stringify(content) === first
    if (isSaved) then()
    else void ask(question).then((isSure) => isSure && then())
    return isSaved
  }
  return { leave, dialog }
}

interface EditSheetProps extends Omit<ComponentProps<typeof Sheet>, 'onClose'> {
  /** Of {@link useLeaveQuestion}. */
  content: unknown
  onClose: () => void
}

/** A sheet with a form that is kept nowhere until its button is pressed: closed after a change, it asks first. */
export function EditSheet({ content, onClose, ...sheet }: EditSheetProps) {
  const { leave, dialog } = useLeaveQuestion(content)
  return (
    <>
      <Sheet {...sheet} onClose={() => leave(onClose)} />
      {dialog}
    </>
  )
}
